import { callInfo } from "./call-info.ts";
import { repeatAdvice } from "./errors/call-error.ts";
import { PartialFailureError } from "./errors/partial-failure-error.ts";
import { ResponseError } from "./errors/response-error.ts";
import { failures } from "./partial/failures.ts";

/** The result of a client's call. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** A 403 is not about the token, and no new one is fetched for it: what is missing is a grant (ONB-220). */
const forbiddenAdvice = "The credential may not do this, or its grant is not synced yet.";

/**
 * For those who prefer throwing: the data of a success.
 * @param options `allowPartial: true` returns a success that hides failures too; `failures(data)` lists them.
 * @throws ResponseError for any other answer, PartialFailureError, and whatever the call itself throws.
 * @example const account = await unwrap(onboarding.POST("/v1/accounts/register/partnership", { body }));
 */
export async function unwrap<Answer extends Result>(
  result: Answer | Promise<Answer>,
  { allowPartial = false }: { readonly allowPartial?: boolean } = {},
): Promise<Exclude<Answer["data"], undefined>> {
  const { data, error, response } = await result;
  const failed = response.ok && !allowPartial ? failures(data) : [];
  if (response.ok && failed.length === 0) return data as Exclude<Answer["data"], undefined>;
  const info = callInfo(response);
  const quote = info.requestId === undefined ? "" : ` Request id ${info.requestId}.`;
  if (response.ok) {
    throw new PartialFailureError(
      `${info.operation}: status ${response.status} hides ${failed.length} failure(s); error.failures lists them.${quote}`,
      { info, failures: failed, data },
    );
  }
  const advice = response.status === 403 ? ` ${forbiddenAdvice}` : "";
  throw new ResponseError(`${info.operation}: status ${response.status}. ${repeatAdvice(info)}${advice}${quote}`, {
    info,
    status: response.status,
    body: error,
  });
}
