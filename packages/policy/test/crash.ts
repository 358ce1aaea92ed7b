import type { Journal, JournalStorage } from "../src/call/journal.ts";
import { journalOf } from "../src/journal/journal-of.ts";

/** A journal that never records how a call ended, as when the process dies in between. */
export function dying(journal: JournalStorage): Journal {
  return journalOf({ begin: (entry) => journal.begin(entry), end() {} });
}
