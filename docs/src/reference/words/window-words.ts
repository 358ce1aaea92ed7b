import { keyLifeMs } from "@tillside/policy";
import { duration } from "@tillside/spec/portal";
import { DocsError } from "../../docs-error.ts";
import type { Bundle, Operation } from "../openapi.ts";

/** How long the server remembers a key, or how long the client sends it again. */
export const windowForms = ["window", "resend"] as const;

export type WindowForm = (typeof windowForms)[number];

/**
 * The window of an API's idempotency keys as a guide writes it with `<KeyWindow api="onboarding" />`. It comes from the spec, so that
 * the duration on the page is the one that the client obeys.
 *
 * @param bundle of the API that `api` names; undefined where there is none of that name.
 * @throws DocsError that says what there is.
 */
export function windowWords(bundle: Bundle | undefined, api: string, form: WindowForm = "window"): string {
  const here = `<KeyWindow api="${api}">`;
  if (!bundle) throw new DocsError(`${here}: specs/redocly.yaml lists no API "${api}".`);
  if (!windowForms.includes(form)) throw new DocsError(`${here}: there is no form="${form}". Prefer form="resend".`);
  const windows = windowsOf(bundle);
  if (windows.length === 0) throw new DocsError(`${here}: no operation of specs/${api} has x-idempotency.`);
  return windows.map((seconds) => (form === "window" ? duration(seconds) : resendWords(seconds))).join(" or ");
}

function windowsOf({ paths }: Bundle): readonly number[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as readonly Partial<Operation>[]);
  const found = operations.flatMap((operation) => operation["x-idempotency"]?.windowSeconds ?? []);
  return [...new Set(found)];
}

/** How long a key is sent again if the server remembers it for so long: `10800` → `2 hours 45 minutes`. */
export function resendWords(windowSeconds: number): string {
  const seconds = keyLifeMs(windowSeconds) / 1000;
  const rest = seconds % 3_600;
  return seconds > 3_600 && rest > 0 ? `${duration(seconds - rest)} ${duration(rest)}` : duration(seconds);
}
