import { callInfo, errorInfo } from "../facts/call-info-registry.ts";
import { fromCaller } from "../facts/call-site.ts";
import { repeatAdvice, requestQuote } from "../facts/errors/call-error.ts";
import { PartialFailureError } from "../facts/errors/partial-failure-error.ts";
import { ResponseError } from "../facts/errors/response-error.ts";
import { failures } from "../partial/failures.ts";

/** The result of a client's call. */
interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

interface UnwrapOptions {
  readonly allowPartial?: boolean;
}

const statusAdvice: Readonly<Record<number, string>> = {
  // Not about the token: no new one is fetched for it (ONB-220, ONB-234).
  403: " The credential has no grant for it, the grant is not synced yet, or a header names another account.",
  // Whether it is missing or out of reach cannot be told apart (ONB-237).
  404: " What it names does not exist, or the credential cannot reach it: check the ids.",
};

/**
 * For those who prefer throwing: the data of a success.
 * @param options `allowPartial: true` returns a success that hides failures too; `failures(data)` lists them.
 * @throws ResponseError for any other response, and for a success that leaves the outcome unknown · PartialFailureError ·
 * whatever the call itself throws.
 * @example const account = await unwrap(onboarding.registerAccount({ body }));
 */
export function unwrap<Wrapped extends Result>(
  result: Wrapped | Promise<Wrapped>,
  options: UnwrapOptions = {},
): Promise<Exclude<Wrapped["data"], undefined>> {
  return fromCaller(() => dataOf(result, options));
}

async function dataOf<Wrapped extends Result>(
  result: Wrapped | Promise<Wrapped>,
  { allowPartial = false }: UnwrapOptions,
): Promise<Exclude<Wrapped["data"], undefined>> {
  const { data, error, response } = await result;
  const failed = response.ok && !allowPartial ? failures(data) : [];
  const isOpen = response.ok && !allowPartial && errorInfo(response)?.outcome === "unknown";
  if (response.ok && failed.length === 0 && !isOpen) return data as Exclude<Wrapped["data"], undefined>;
  const info = callInfo(response);
  const quote = requestQuote(info);
  if (failed.length > 0) {
    const partialAdvice = info.outcome === "executed" ? "" : ` ${repeatAdvice(info)}`;
    throw new PartialFailureError(
      `${info.operation}: status ${response.status} hides ${failed.length} failure(s); error.failures lists them.${partialAdvice}${quote}`,
      { info, failures: failed, data },
    );
  }
  const open = isOpen ? ", but an earlier attempt may be why items say that they failed" : "";
  const advice = statusAdvice[response.status] ?? "";
  throw new ResponseError(
    `${info.operation}: status ${response.status}${open}. ${repeatAdvice(info)}${advice}${quote}`,
    { info, status: response.status, body: isOpen ? data : error },
  );
}
