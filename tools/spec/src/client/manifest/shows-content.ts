import type { Place } from "../../document/place.ts";

/** Whether any success of the operation has a documented body. */
export function showsContent(operation: Place): boolean {
  const successes = operation
    .at("responses")
    .children()
    .filter(({ key }) => key.startsWith("2"));
  return successes.some((response) => response.at("content").exists);
}
