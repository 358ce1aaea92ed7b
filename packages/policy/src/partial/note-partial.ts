import type { PartialFacts } from "../facts/manifest.ts";
import { sharedState } from "../facts/shared-state.ts";

/** Remembers where failures hide in the data of a success; undefined if its operation hides none. */
export function notePartial(data: unknown, facts: PartialFacts | undefined): void {
  if (typeof data === "object" && data !== null) sharedState().partials.set(data, facts);
}
