import type { UntypedResult } from "../call/untyped-result.ts";
import { callInfo, errorInfo } from "../facts/call-info-registry.ts";
import { fromCaller } from "../facts/call-site.ts";
import { checkNames } from "../facts/check-names.ts";
import { type Check, checkValues, trueOrFalse } from "../facts/check-values.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { PartialFailureError } from "../facts/errors/partial-failure-error.ts";
import { ResponseError } from "../facts/errors/response-error.ts";
import { outcomeWords, sentence } from "../facts/errors/sentence.ts";
import { operationOf } from "../facts/sent-secrets.ts";
import { failures, isListed, isParsed } from "../partial/failures.ts";
import { refusalWords } from "./refusal-words.ts";
import { statusAdvice } from "./status-advice.ts";

/** Statuses that a repeat gets again until its cause is gone, also where an earlier attempt may have been executed. */
const aboutAccess = [401, 403, 404];

interface UnwrapOptions {
  readonly allowPartial?: boolean | undefined;
}

/** The data of each success of a result: in a refusal, `data` may be left out. */
type SuccessData<Result extends UntypedResult> = Result extends { readonly data: unknown } ? Result["data"] : never;

/** A result that was put together elsewhere may say only that it can have data; one that cannot has none. */
type PossibleData<Result extends UntypedResult> = [Exclude<Result["data"], undefined>] extends [never]
  ? undefined
  : Exclude<Result["data"], undefined>;

/** The data of a success; undefined where the contract shows no body. */
type UnwrappedData<Result extends UntypedResult> = [SuccessData<Result>] extends [never]
  ? PossibleData<Result>
  : SuccessData<Result>;

const checks = { allowPartial: trueOrFalse } satisfies Record<keyof UnwrapOptions, Check>;

/**
 * For those who prefer throwing: the data of a success, undefined if it has no body. Failures are looked for in JSON only: data that was read with another `parseAs` is
 * returned as it is.
 * @param options `allowPartial: true` returns a success that hides failures too; `failures(data)` lists them.
 * @throws ResponseError for any other response, and for a success that leaves the outcome unknown and lists no failure · PartialFailureError ·
 * ConfigurationError for what is no result, and for an unknown option · whatever the call itself throws.
 * @example const { data: account } = await unwrap(onboarding.registerAccount({ body }));
 */
export function unwrap<Given extends UntypedResult | Promise<UntypedResult>>(
  result: Given,
  options: UnwrapOptions = {},
): Promise<UnwrappedData<Awaited<Given>>> {
  return fromCaller(() => dataOf(result, options));
}

async function dataOf<Given extends UntypedResult | Promise<UntypedResult>>(
  result: Given,
  options: UnwrapOptions,
): Promise<UnwrappedData<Awaited<Given>>> {
  // First, so that a call that was handed over is awaited even if the options are wrong: its failure would otherwise be unhandled.
  const given: Partial<UntypedResult> | null | undefined = await result;
  checkNames("unwrap", options ?? {}, checks);
  checkValues("unwrap", options ?? {}, checks);
  if (typeof given?.response?.status !== "number") {
    throw new ConfigurationError(
      "unwrap: result is none of a client's call. Give the whole result, or the promise of it: unwrap(onboarding.listAccounts()).",
    );
  }
  const { data, error, response } = given as UntypedResult;
  const { allowPartial = false } = options ?? {};
  const isOpen = response.ok && errorInfo(response)?.outcome === "unknown";
  const failed = response.ok && (!allowPartial || isOpen) && isParsed(data) ? failures(data) : [];
  // Whoever allows failures looks for them, and finds none where the data leaves open whether something failed.
  const isWhole = failed.length === 0 && !isOpen;
  if (response.ok && (isWhole || (allowPartial && failed.length > 0))) return data as UnwrappedData<Awaited<Given>>;
  const info = callInfo(response);
  const { status } = response;
  const operation = operationOf(response);
  const outcome = outcomeWords(info, operation, status);
  if (failed.length > 0) {
    const isKnown = isListed(data);
    const count = `${failed.length} ${failed.length === 1 ? "part" : "parts"} of it failed`;
    const listed = failed[0] === data ? "it says that the call failed" : count;
    const what = isKnown ? listed : "its list of what failed is not readable";
    const rest = isKnown ? "What did not fail was executed." : "It does not say what was executed and what failed.";
    const executed = info.outcome === "executed" ? rest : outcome;
    throw new PartialFailureError(
      sentence(info, `responded with status ${status}, but ${what}: see error.failures`, undefined, executed),
      { info, failures: failed, data },
    );
  }
  const { words, hint } = isOpen ? { words: openWords(response, data) } : refusalWords(response, error);
  // A middleware that gave the response knows what it means. What was executed needs no other status.
  const isCertain = info.outcome === "not-executed" || (info.outcome === "unknown" && aboutAccess.includes(status));
  const isAdvised = isCertain && info.attempts > 0;
  const key = operation?.idempotency?.onRepeat === "replay" ? info.idempotencyKey : undefined;
  const advice = isAdvised ? statusAdvice(status, info.retryAt, key) : undefined;
  throw new ResponseError(
    sentence(info, `responded with status ${status}${words}`, [advice, hint].filter(Boolean).join(" "), outcome),
    { info, status, body: isOpen ? data : error },
  );
}

/** Why a success leaves the outcome unknown, where no failure is listed. */
function openWords(response: Response, data: unknown): string {
  const { partial = {} } = operationOf(response) ?? {};
  return isParsed(data) && "items" in partial
    ? ", but items failed that an earlier attempt may have carried out"
    : ", but it does not show what was executed";
}
