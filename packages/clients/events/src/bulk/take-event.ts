import type { Taken } from "@tillside/bulk";
import { ConfigurationError, jsonBody, printed } from "@tillside/policy";
import { isObject } from "./is-object.ts";
import { malformedEntries } from "./malformed-entries.ts";

/** Strings that every event must have, each with its rule. */
const required = [
  ["clientEventId", "EVT-012"],
  ["eventType", "EVT-016"],
  ["eventTime", "EVT-019"],
] as const;

/**
 * Writes an event as the JSON that is sent. Refuses what is not an event, because it would fail its whole batch, and what JSON would
 * change without an error. Sizes, reserved names and times are left to the client's guards, which the caller may switch off.
 */
export function takeEvent(event: unknown): Taken {
  let written: unknown;
  try {
    // What is not an event still identifies its record.
    written = typeof event === "object" ? jsonBody(refuseField, event) : printed(event);
  } catch (error) {
    return { text: "", refused: { code: "NotJson", message: printed(error) } };
  }
  const text = JSON.stringify(written);
  // An object with toJSON() may become a string.
  if (!isObject(event) || !isObject(written)) {
    return {
      text,
      refused: { code: "NotAnEvent", message: "It is not an object; use buildEvent() to make an event." },
    };
  }
  for (const [name, code] of required) {
    if (typeof event[name] === "string" && typeof written[name] === "string") continue;
    return {
      text,
      refused: { code, message: `${name} is missing or not a string; use buildEvent() to make an event.` },
    };
  }
  const refused = malformedEntries(written);
  return refused === undefined ? { text } : { text, refused };
}

/** Names the field within the event. What JSON itself could not write has a cause, which says more than `problem`. */
function refuseField(field: string, problem: string, cause?: unknown): never {
  const what = cause === undefined ? problem : `cannot be written as JSON: ${printed(cause)}`;
  throw new ConfigurationError(`${field.replace(/^body\.?/, "") || "It"} ${what}.`);
}
