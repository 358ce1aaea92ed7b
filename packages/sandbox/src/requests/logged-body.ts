import { formType } from "./mask-text.ts";
import type { RequestRecord } from "./request-record.ts";

/** A request's body as the log has it: JSON as its value, a form as an object of texts, anything else as the text itself. */
export function loggedBody({ body, headers }: Pick<RequestRecord, "body" | "headers">): unknown {
  if (body === undefined) return undefined;
  if (headers["content-type"]?.toLowerCase().startsWith(formType)) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
