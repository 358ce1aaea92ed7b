import type { Refused } from "@tillside/bulk";

/** The lists that an event may have, and the strings that each entry must have, each with its rule. */
const lists = [
  ["metaData", "EVT-024"],
  ["objectData", "EVT-026"],
] as const;
const texts = [
  ["name", "EVT-028"],
  ["value", "EVT-032"],
] as const;

/** Finds a list of an event that is not an array, or an entry whose name or value is not a string. */
export function malformedEntries(event: unknown): Refused | undefined {
  for (const [list, listRule] of lists) {
    const entries: unknown = Object(event)[list];
    if (entries === undefined) continue;
    if (!Array.isArray(entries)) {
      return {
        code: listRule,
        message: `${list} is not a list of names and values; use buildEvent() to make an event.`,
      };
    }
    for (const [index, entry] of entries.entries()) {
      for (const [text, textRule] of texts) {
        if (typeof Object(entry)[text] === "string") continue;
        const where = `${list}[${index}].${text}`;
        return { code: textRule, message: `${where} is missing or not a string; use buildEvent() to make an event.` };
      }
    }
  }
  return undefined;
}
