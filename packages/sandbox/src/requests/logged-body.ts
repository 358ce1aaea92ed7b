import { mayLoseDigits, withExactNumbers } from "../engine/exact-numbers.ts";
import { isTooDeep } from "../engine/read-body.ts";
import { formType } from "./mask-text.ts";
import type { RequestRecord } from "./request-record.ts";
import { masked } from "./secret-names.ts";

/**
 * A request's body as the log has it: JSON as its value with exact numbers, a form as an object of texts, anything else as the text
 * itself. JSON that is nested too deeply to be compared counts as masked.
 */
export function loggedBody({ body, headers }: Pick<RequestRecord, "body" | "headers">): unknown {
  if (body === undefined) return undefined;
  if (headers["content-type"]?.toLowerCase().startsWith(formType)) return Object.fromEntries(new URLSearchParams(body));
  const value = jsonIn(body);
  if (value === undefined) return body;
  if (body.length >= shortestDeep && isTooDeep(value)) return masked;
  const bytes = utf8.encode(body);
  return mayLoseDigits(bytes) ? withExactNumbers(bytes) : value;
}

/** Undefined for what is not valid JSON. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Each level takes two signs at least. */
const shortestDeep = 400;

const utf8 = new TextEncoder();
