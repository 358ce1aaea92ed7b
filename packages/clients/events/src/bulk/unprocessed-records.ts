import type { Batch, BatchVerdict, Refused } from "@tillside/bulk";
import type { components } from "../generated/types.ts";

type Event = components["schemas"]["Event"];

/**
 * Finds the events of a batch that a 200 says were not processed (EVT-080, EVT-082). The service returns each of them. If one is not
 * in the batch, the result of all others is unknown. If the body does not say which failed, the result of all is unknown.
 * @param body of the 200, parsed; undefined if it is empty.
 */
export function unprocessedVerdict(body: unknown, { records, texts }: Batch<Event>): BatchVerdict {
  const refused = new Map<number, Refused>();
  const failed = unprocessedIn(body);
  if (failed === undefined)
    return { result: "accepted", refused, unsure: "status 200, but its body does not say which of the records failed" };
  let lost = 0;
  for (const each of failed) {
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

/**
 * The list of unprocessed records: absent, null and empty all mean none (EVT-085), and so does an empty body. Undefined if there is
 * something else in its place: such a body may be of another server, and proves nothing about the records.
 */
function unprocessedIn(body: unknown): readonly unknown[] | undefined {
  if (body === undefined) return [];
  if (!isObject(body)) return undefined;
  const { data } = body;
  if (data === null || Object.keys(body).length === 0) return [];
  if (!isObject(data)) return undefined;
  const failed = data.unprocessedRecords ?? [];
  return Array.isArray(failed) ? failed : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
