import type { UnknownVerdict } from "./job.ts";

/** What the message of a call says about the repeat of that call. The run has several, and its own error says what to do. */
const aboutOneCall = / It may have been executed[.:].*?(?= (?:Wait until|Request id) |$)/s;

/**
 * The reason why a run or a worker ends after several calls in a row without a clear response. `cause` is what the last one threw.
 * @param count how many batches that was.
 */
export function unclearResponsesError(
  count: number,
  { message, error }: Pick<UnknownVerdict, "message" | "error">,
): Error {
  return new Error(
    `${count === 1 ? "a batch" : `${count} batches in a row`} got no clear response, so the server may be down. The last one: ${message.replace(aboutOneCall, "")}`,
    error === undefined ? undefined : { cause: error },
  );
}
