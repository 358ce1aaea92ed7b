import { Refusal } from "./refusal.ts";

/**
 * What the sandbox itself did wrong: its log says it with everything there is to know, the journal with its message, and the
 * caller learns no more than that it was no fault of its own.
 */
export function failure(error: unknown, { method, url }: { readonly method: string; readonly url: string }): Refusal {
  console.error(`The sandbox failed on ${method} ${url.split("?")[0]}:`, error);
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal(500, "The sandbox failed; its log says why.", { rule: "sandbox", fired: `failure: ${why}` });
}
