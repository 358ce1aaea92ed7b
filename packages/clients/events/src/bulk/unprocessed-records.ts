import type { Batch, BatchVerdict, Refused } from "@tillside/bulk";
import type { components } from "../generated/types.ts";

type Event = components["schemas"]["Event"];

/**
 * Finds the events of a batch that a 200 says were not processed (EVT-080, EVT-082). The service returns each of them. If one is not
 * in the batch, the result of all others is unknown.
 * @param failed `unprocessedRecords`: absent, null and empty all mean none (EVT-085).
 */
export function unprocessedVerdict(failed: unknown, { records, texts }: Batch<Event>): BatchVerdict {
  const refused = new Map<number, Refused>();
  let lost = 0;
  for (const each of Array.isArray(failed) ? failed : []) {
    const { record, error } = Object(each);
    const index = placeOf(record, records, texts, refused);
    const { code = "unknown", message = "no reason is given" } = Object(error);
    if (index < 0) lost += 1;
    else refused.set(index, { code: String(code), message: String(message) });
  }
  if (lost === 0) return { result: "accepted", refused };
  const unsure = `status 200, but ${lost} of the records that it says failed were not sent in this batch`;
  return { result: "accepted", refused, unsure };
}

/** The index of the record in the batch: by its id, and by its whole content if several have that id. */
function placeOf(
  record: unknown,
  records: readonly Event[],
  texts: readonly string[],
  taken: ReadonlyMap<number, unknown>,
): number {
  const id: unknown = Object(record).clientEventId;
  const places = records.flatMap(({ clientEventId }, index) =>
    clientEventId === id && !taken.has(index) ? [index] : [],
  );
  const text = places.length > 1 ? JSON.stringify(record) : undefined;
  return places.find((place) => texts[place] === text) ?? places[0] ?? -1;
}
