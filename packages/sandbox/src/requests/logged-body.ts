import { mayLoseDigits, withExactNumbers } from "../engine/exact-numbers.ts";
import { formType } from "./mask-text.ts";
import type { RequestRecord } from "./request-record.ts";

/** A request's body as the log has it: JSON as its value with exact numbers, a form as an object of texts, anything else as the text itself. */
export function loggedBody({ body, headers }: Pick<RequestRecord, "body" | "headers">): unknown {
  if (body === undefined) return undefined;
  if (headers["content-type"]?.toLowerCase().startsWith(formType)) return Object.fromEntries(new URLSearchParams(body));
  try {
    const bytes = utf8.encode(body);
    return mayLoseDigits(bytes) ? withExactNumbers(bytes) : JSON.parse(body);
  } catch {
    return body;
  }
}

const utf8 = new TextEncoder();
