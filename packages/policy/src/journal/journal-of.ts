import type { Journal, JournalStorage } from "../call/journal.ts";
import { withJournal } from "./with-journal.ts";

/**
 * A journal that keeps its writes in a storage of your own. `resume()` finishes those of {@link openJournal} only.
 * @example const journal = journalOf({ begin: (entry) => table.insert(entry), end: (id, outcome) => table.close(id, outcome) });
 */
export function journalOf(storage: JournalStorage): Journal {
  return { record: (call, client, next) => withJournal(storage, call, client, next) };
}
