import type { Batch, BatchVerdict } from "@tillside/bulk";
import { failedEvents } from "./failed-events.ts";
import { isObject } from "./is-object.ts";

/**
 * Finds the events of a batch that a 200 says were not processed (EVT-080, EVT-082). The service returns each of them as it was sent. If one
 * is not in the batch, the result of all others is unknown. If it may be one of several with its id, theirs is. If the body does not say which
 * failed, the result of all is unknown.
 * @param body of the 200, parsed; undefined if it is empty.
 * @param batch the texts that were sent. Its records may have another id: the object may have changed, or its `toJSON()` writes one.
 */
export function unprocessedVerdict(body: unknown, { texts }: Pick<Batch<unknown>, "texts">): BatchVerdict {
  const failed = unprocessedIn(body);
  if (failed === undefined) {
    const unsure = "status 200, but its body does not say which of the records failed";
    return { result: "accepted", refused: new Map(), unsure };
  }
  const { refused, unsureAt, lost } = failedEvents(failed, texts);
  if (lost > 0) {
    const unsure = `status 200, but ${lost} of the records that it says failed were not sent in this batch`;
    return { result: "accepted", refused, unsure };
  }
  if (unsureAt.length === 0) return { result: "accepted", refused };
  const unsure = "status 200, but it does not say which of the records with the same clientEventId failed";
  return { result: "accepted", refused, unsure, unsureAt };
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
