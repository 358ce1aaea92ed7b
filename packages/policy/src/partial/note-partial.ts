import type { PartialFacts } from "../facts/manifest.ts";
import { sharedState } from "../facts/shared-state.ts";

/** Remembers where failures hide in the data of a success; undefined if its operation hides none, null if the data was not read as JSON. */
export function notePartial(data: unknown, facts: PartialFacts | undefined | null): void {
  if (typeof data === "object" && data !== null) sharedState().partials.set(data, facts);
}
