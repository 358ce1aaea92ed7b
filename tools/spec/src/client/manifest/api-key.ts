import type { AuthScheme } from "@tillside/policy";
import { isOneOf, isText } from "../../document/checks.ts";
import type { Place } from "../../document/place.ts";

/** An `apiKey` scheme: the header whose whole value is the key. */
export function apiKey(scheme: Place): AuthScheme {
  scheme.at("in").need(isOneOf("header"), "A key travels in a header: write header.");
  return { type: "api-key", header: scheme.at("name").need(isText, "Name the header that carries the key.") };
}
