import { rateWords } from "@tillside/spec/portal";
import { DocsError } from "../../docs-error.ts";
import type { Bundle, RateLimit } from "../openapi.ts";

/** What of a limit a sentence needs: `10 calls per minute`, `10`, or how many calls may be in flight at once. */
export const limitForms = ["rate", "number", "concurrency"] as const;

export type LimitForm = (typeof limitForms)[number];

/**
 * A limit of the contract as a guide writes it with `<Limit api="onboarding" name="registration" />`. It comes from the spec, so
 * that the number on the page is the one that the client obeys.
 *
 * @param bundle of the API that `api` names; undefined where there is none of that name.
 * @throws DocsError that lists the limits there are.
 */
export function limitWords(bundle: Bundle | undefined, api: string, name: string, form: LimitForm = "rate"): string {
  const limits = bundle?.["x-rate-limits"] ?? {};
  const limit = limits[name];
  const here = `<Limit api="${api}" name="${name}">`;
  if (!bundle) throw new DocsError(`${here}: specs/redocly.yaml lists no API "${api}".`);
  if (!limit) {
    const known = Object.keys(limits).join(", ") || "no limit";
    throw new DocsError(`${here}: x-rate-limits of specs/${api}/openapi.yaml has ${known}.`);
  }
  const words = wordsOf(limit, form);
  if (words !== undefined) return words;
  throw new DocsError(`${here}: the limit has no "${form}". Prefer form="rate" or form="number".`);
}

function wordsOf(limit: RateLimit, form: LimitForm): string | undefined {
  if (form === "number") return `${limit.requests}`;
  if (form === "concurrency") return limit.concurrency === undefined ? undefined : `${limit.concurrency}`;
  return form === "rate" ? rateWords(limit) : undefined;
}
