import type { Refused } from "@tillside/bulk";
import { isObject } from "./is-object.ts";

/** What a list of unprocessed records says about the events of a batch. */
export interface FailedEvents {
  /** The events that failed, by their index. */
  readonly refused: ReadonlyMap<number, Refused>;
  /** Indexes of events of which some failed, and it is not known which. */
  readonly unsureAt: readonly number[];
  /** Number of entries that are not about any event of the batch. */
  readonly lost: number;
}

/**
 * Finds each entry by the whole event, otherwise by its id, which may repeat (EVT-015). An event that is listed again has failed once.
 * @param texts of the events, as they were sent.
 */
export function failedEvents(entries: readonly unknown[], texts: readonly string[]): FailedEvents {
  const refused = new Map<number, Refused>();
  const unsureAt: number[] = [];
  let lost = 0;
  // Most batches have none, and reading all events costs time.
  if (entries.length === 0) return { refused, unsureAt, lost };
  const sent: readonly { readonly clientEventId: unknown }[] = texts.map((text) => JSON.parse(text));
  const withId = (id: unknown) => sent.flatMap(({ clientEventId }, index) => (clientEventId === id ? [index] : []));

  const others = entries.filter((entry) => {
    const same = withId(idIn(entry)).filter((index) => isSame(sent[index], Object(entry).record));
    const next = same.find((index) => !refused.has(index));
    if (next !== undefined) refused.set(next, reasonIn(entry));
    return same.length === 0;
  });
  for (const id of new Set(others.map(idIn))) {
    const group = others.filter((entry) => idIn(entry) === id);
    const indexes = withId(id).filter((index) => !refused.has(index));
    if (indexes.length > group.length) unsureAt.push(...indexes);
    else {
      // As many entries as events: all of them failed.
      for (const [turn, index] of indexes.entries()) refused.set(index, reasonIn(group[turn]));
      lost += group.length - indexes.length;
    }
  }
  return { refused, unsureAt, lost };
}

function idIn(entry: unknown): unknown {
  return Object(Object(entry).record).clientEventId;
}

function reasonIn(entry: unknown): Refused {
  const { code = "unknown", message = "no reason is given" } = Object(Object(entry).error);
  return { code: String(code), message: String(message) };
}

/** Whether two values are the same in JSON, in whichever order the properties of an object are written. */
function isSame(one: unknown, other: unknown): boolean {
  return sortedJson(one) === sortedJson(other);
}

function sortedJson(value: unknown): string {
  const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
  return JSON.stringify(value, (_, part) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  );
}
