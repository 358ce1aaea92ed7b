import type { UnknownVerdict } from "./job.ts";

/**
 * The reason why a run or a worker ends after several calls in a row without a clear response. `cause` is what the last one threw.
 * @param what the calls, for instance `5 batches`.
 */
export function unclearResponsesError(
  what: string,
  { message, error }: Pick<UnknownVerdict, "message" | "error">,
): Error {
  return new Error(
    `${what} in a row got no clear response, so the server may be down. The last one: ${message}`,
    error === undefined ? undefined : { cause: error },
  );
}
