import { type Origin, uriOf } from "../../document/reference.ts";
import { referredPlace } from "./referred-place.ts";

/**
 * The last of the `$ref`s that lead from one to the next. Where that one leads nowhere, Redocly reports the first, which is right itself.
 *
 * @param passed the places of the `$ref`s before, as URIs: a way may lead in a circle.
 */
export function lastReference(from: Origin, passed: readonly string[] = []): Origin {
  const next = referredPlace(from);
  if (next === undefined || referredPlace(next) === undefined || passed.includes(uriOf(next))) return from;
  return lastReference(next, [...passed, uriOf(next)]);
}
