import { at, isObject } from "../../document/json.ts";
import type { Written } from "./written.ts";

/** Where a key that is not expected may belong, or how to write it. */
export function misplacedKey(message: string, { keys, value, around }: Written): string | undefined {
  const key = keys.at(-1);
  if (!/^Property `[^`]+` is not expected here/.test(message)) return undefined;
  if (keys.at(-2) === "responses" && keys.at(-3) !== "properties") {
    return `A status has three digits, as in \`"404"\`; or write a class from \`1XX\` to \`5XX\`, or \`default\`.`;
  }
  if (!isObject(value) || !isObject(at(around, "properties"))) return undefined;
  return `If \`${key}\` is a property, indent it and its lines by one level more: it belongs under \`properties\`.`;
}
