import type { Refused } from "@tillside/bulk";

/** The lists that an event may have, and the texts that each entry must have, with the contract's rule of each. */
const lists = [
  ["metaData", "EVT-024"],
  ["objectData", "EVT-026"],
] as const;
const texts = [
  ["name", "EVT-028"],
  ["value", "EVT-032"],
] as const;

/** What is wrong with the lists of an event: one is no list, or has an entry whose name or value is no text. */
export function malformedEntries(event: unknown): Refused | undefined {
  for (const [list, listRule] of lists) {
    const entries: unknown = Object(event)[list];
    if (entries === undefined) continue;
    if (!Array.isArray(entries)) {
      return { code: listRule, message: `${list} is no list of names and values; buildEvent() makes an event.` };
    }
    for (const [index, entry] of entries.entries()) {
      for (const [text, textRule] of texts) {
        if (typeof Object(entry)[text] === "string") continue;
        const where = `${list}[${index}].${text}`;
        return { code: textRule, message: `${where} is missing or no text; buildEvent() makes an event.` };
      }
    }
  }
  return undefined;
}
