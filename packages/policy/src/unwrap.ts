import { callInfo } from "./call-info.ts";
import { repeatAdvice } from "./errors/call-error.ts";
import { ResponseError } from "./errors/response-error.ts";

/** The result of a client's call. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * For those who prefer throwing: the data of a success.
 * @throws ResponseError for any other answer, and whatever the call itself throws.
 * @example const account = await unwrap(onboarding.POST("/v1/accounts/register/partnership", { body }));
 */
export async function unwrap<Answer extends Result>(
  result: Answer | Promise<Answer>,
): Promise<Exclude<Answer["data"], undefined>> {
  const { data, error, response } = await result;
  if (response.ok) return data as Exclude<Answer["data"], undefined>;
  const info = callInfo(response);
  const quote = info.requestId === undefined ? "" : ` Request id ${info.requestId}.`;
  throw new ResponseError(`${info.operation}: status ${response.status}. ${repeatAdvice(info)}${quote}`, {
    info,
    status: response.status,
    body: error,
  });
}
