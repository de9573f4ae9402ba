"""Looking after the bot: logs, figures, health, memory, copies."""
