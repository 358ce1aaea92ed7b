import type { UntypedResult } from "../call/untyped-result.ts";
import { callInfo, errorInfo } from "../facts/call-info-registry.ts";
import { fromCaller } from "../facts/call-site.ts";
import { checkNames, type OptionNames } from "../facts/check-names.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { PartialFailureError } from "../facts/errors/partial-failure-error.ts";
import { ResponseError } from "../facts/errors/response-error.ts";
import { outcomeWords, sentence } from "../facts/errors/sentence.ts";
import { operationOf } from "../facts/sent-secrets.ts";
import { failures, isListed, isParsed } from "../partial/failures.ts";
import { refusalWords } from "./refusal-words.ts";
import { statusAdvice } from "./status-advice.ts";

interface UnwrapOptions {
  readonly allowPartial?: boolean | undefined;
}

/** The data of a success; undefined where the contract shows no body. */
type DataOf<Wrapped extends UntypedResult> = [Exclude<Wrapped["data"], undefined>] extends [never]
  ? undefined
  : Exclude<Wrapped["data"], undefined>;

/** What a result can be given as. */
type Unwrappable = UntypedResult | Promise<UntypedResult>;

/** The data of a result, or of whichever of several calls. A result is a union itself, of which only the whole says that it has no body. */
type UnwrappedData<Given extends Unwrappable> =
  | (Given extends Promise<infer Wrapped extends UntypedResult> ? DataOf<Wrapped> : never)
  | (Exclude<Given, Promise<unknown>> extends infer Wrapped extends UntypedResult
      ? [Wrapped] extends [never]
        ? never
        : DataOf<Wrapped>
      : never);

const optionNames = { allowPartial: "" } satisfies OptionNames<UnwrapOptions>;

/**
 * For those who prefer throwing: the data of a success, undefined if it has no body. Failures are looked for in JSON only: data that was read with another `parseAs` is
 * returned as it is.
 * @param options `allowPartial: true` returns a success that hides failures too; `failures(data)` lists them.
 * @throws ResponseError for any other response, and for a success that leaves the outcome unknown · PartialFailureError ·
 * ConfigurationError for what is no result, and for an unknown option · whatever the call itself throws.
 * @example const { data: account } = await unwrap(onboarding.registerAccount({ body }));
 */
export function unwrap<Given extends Unwrappable>(
  result: Given,
  options: UnwrapOptions = {},
): Promise<UnwrappedData<Given>> {
  return fromCaller(() => dataOf(result, options));
}

async function dataOf<Given extends Unwrappable>(result: Given, options: UnwrapOptions): Promise<UnwrappedData<Given>> {
  // First, so that a call that was handed over is awaited even if the options are wrong: its failure would otherwise be unhandled.
  const given: Partial<UntypedResult> | null | undefined = await result;
  checkNames("unwrap", options ?? {}, optionNames);
  if (typeof given?.response?.status !== "number") {
    throw new ConfigurationError(
      "unwrap: result is none of a client's call. Give the whole result, or the promise of it: unwrap(onboarding.listAccounts()).",
    );
  }
  const { data, error, response } = given as UntypedResult;
  const { allowPartial = false } = options ?? {};
  const failed = response.ok && !allowPartial && isParsed(data) ? failures(data) : [];
  const isOpen = response.ok && !allowPartial && errorInfo(response)?.outcome === "unknown";
  if (response.ok && failed.length === 0 && !isOpen) return data as UnwrappedData<Given>;
  const info = callInfo(response);
  const { status } = response;
  const outcome = outcomeWords(info, operationOf(response), status);
  if (failed.length > 0) {
    const isKnown = isListed(data);
    const count = `${failed.length} ${failed.length === 1 ? "part" : "parts"} of it failed`;
    const what = isKnown ? count : "its list of what failed is not readable";
    const rest = isKnown ? "What did not fail was executed." : "It does not say what was executed and what failed.";
    const executed = info.outcome === "executed" ? rest : outcome;
    throw new PartialFailureError(
      sentence(info, `responded with status ${status}, but ${what}: see error.failures`, undefined, executed),
      { info, failures: failed, data },
    );
  }
  const { words, hint } = isOpen
    ? { words: ", but items failed that an earlier attempt may have carried out" }
    : refusalWords(response, error);
  const advice = info.outcome === "unknown" ? undefined : statusAdvice(status, info.retryAt);
  throw new ResponseError(
    sentence(info, `responded with status ${status}${words}`, [advice, hint].filter(Boolean).join(" "), outcome),
    { info, status, body: isOpen ? data : error },
  );
}
