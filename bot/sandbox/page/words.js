// The page's own words. English is the key; a language that is not here is shown in English.
import { here } from "/here.js";

const GERMAN = {
  "Message, or / for a command": "Nachricht, oder / für einen Befehl",
  "Show earlier messages": "Frühere Nachrichten",
  "Newest messages": "Neueste Nachrichten",
  "Nobody has said anything yet. Type /game new and press Enter to open a table.":
    "Hier hat noch niemand etwas gesagt. /game new und Enter öffnet einen Tisch.",
  "A forum holds posts: begin one, and open a table in it.":
    "Ein Forum besteht aus Beiträgen: beginne einen, und öffne darin einen Tisch.",
  "Begin a post": "Beitrag beginnen",
  "Begin a thread": "Thread beginnen",
  "Its name": "Wie er heißt",
  "Begin": "Beginnen",
  "Only {name} can see this": "Nur {name} sieht das",
  "Dismiss message": "Nachricht verwerfen",
  "is thinking …": "denkt nach …",
  "used {command}": "hat {command} verwendet",
  "pressed a button": "hat einen Knopf gedrückt",
  "began a thread:": "hat einen Thread begonnen:",
  "{name} is called": "{name} ist dran",
  "unread": "ungelesen",
  "no connection": "keine Verbindung",
  "Channels": "Kanäle",
  "Act as": "Handeln als",
  "Language": "Sprache",
  "Look": "Aussehen",
  "as the system": "wie System",
  "light": "hell",
  "dark": "dunkel",
  "Cancel": "Abbrechen",
  "Submit": "Absenden",
  "Choose": "Auswählen",
  "Close": "Schließen",
  "Send": "Senden",
  "Message": "Nachricht",
  "Suggestions": "Vorschläge",
  "Attach a file": "Datei anhängen",
  "Remove the file": "Datei entfernen",
  "Picture": "Bild",
  "Larger": "Größer",
  "Smaller": "Kleiner",
  "Earlier picture": "Voriges Bild",
  "Next picture": "Nächstes Bild",
  "choose the file with +": "die Datei mit + wählen",
  "Enter sends it": "Enter schickt es ab",
  "Somebody else opened this form.": "Dieses Formular hat jemand anderer geöffnet.",
  "The sandbox does not answer. Is it still running?": "Der Sandkasten antwortet nicht. Läuft er noch?",
  "(this picture is no longer kept)": "(dieses Bild ist nicht mehr da)",
};
const CATALOGUES = { de: GERMAN };

/** A sentence in the language of whoever looks, with its named places filled. */
export function say(sentence, values = {}) {
  const said = CATALOGUES[here.language]?.[sentence] ?? sentence;
  return said.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** A sentence cut at its one named place, for something other than text to stand there. */
export function around(sentence, name) {
  return say(sentence, { [name]: "\0" }).split("\0");
}
