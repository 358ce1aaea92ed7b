import { Refusal } from "./refusal.ts";

/**
 * A bug of the sandbox. Its log has all that is known, the journal its message. The caller learns only that the request was not at
 * fault.
 */
export function failure(error: unknown, { method, url }: { readonly method: string; readonly url: string }): Refusal {
  console.error(`The sandbox failed on ${method} ${url.split("?")[0]}:`, error);
  const why = error instanceof Error ? error.message : String(error);
  return new Refusal(500, "The sandbox failed; its log says why.", { rule: "sandbox", fired: `failure: ${why}` });
}
