import type { UnknownVerdict } from "./job.ts";
import { withoutRepeat } from "./without-repeat.ts";

/**
 * The reason why a run or a worker ends after several calls in a row without a clear response. `cause` is what the last one threw.
 * @param count how many batches that was.
 */
export function unclearResponsesError(
  count: number,
  { message, error }: Pick<UnknownVerdict, "message" | "error">,
): Error {
  return new Error(
    `${count === 1 ? "a batch" : `${count} batches in a row`} got no clear response, so the server may be down. The last one: ${withoutRepeat(message)}`,
    error === undefined ? undefined : { cause: error },
  );
}
