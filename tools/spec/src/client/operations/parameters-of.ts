import type { Operation } from "../../document/operations.ts";
import type { Place } from "../../document/place.ts";

/** The parameters of an operation and of its path; its own stand for the path's of the same name. */
export function parametersOf({ pathItem, place }: Operation): readonly Place[] {
  const own = place.at("parameters").children();
  const key = (one: Place) => `${placeOf(one)} ${one.at("name").value}`;
  const shared = pathItem
    .at("parameters")
    .children()
    .filter((one) => !own.some((other) => key(other) === key(one)));
  return [...shared, ...own].filter((one) => ["path", "query", "header"].includes(placeOf(one)));
}

/** `path`, `query` or `header`. */
export function placeOf(parameter: Place): string {
  return String(parameter.at("in").value);
}
