// The page's own words. English is the key; what the catalogues of the bot lack is shown in English.

let spoken = "en-US";
let catalogue = {};

/** Mark a sentence for the catalogue that is said later. */
export function N_(sentence) {
  return sentence;
}

/** Say everything in a language from now on. */
export async function speak(language) {
  if (language === spoken) return;
  catalogue = await (await fetch("/api/words?" + new URLSearchParams({ language }))).json();
  spoken = language;
}

/** A sentence in the language of whoever looks, with its named places filled. */
export function say(sentence, values = {}) {
  return (catalogue[sentence] ?? sentence).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** A sentence cut at its one named place, for something other than text to stand there. */
export function around(sentence, name) {
  return say(sentence, { [name]: "\0" }).split("\0");
}
