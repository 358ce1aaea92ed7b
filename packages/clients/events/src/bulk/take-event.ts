import type { Taken } from "@tillside/bulk";
import { printed } from "@tillside/policy";
import { malformedEntries } from "./malformed-entries.ts";

/** Strings that every event must have, each with its rule. */
const required = { clientEventId: "EVT-012", eventType: "EVT-016", eventTime: "EVT-019" };

/**
 * Writes an event as the JSON that is sent. Refuses what is not an event, because it would fail its whole batch. Sizes, reserved
 * names and times are left to the client's guards, which the caller may switch off.
 */
export function takeEvent(event: unknown): Taken {
  let text: string | undefined;
  try {
    text = JSON.stringify(event);
  } catch (error) {
    const message = `It cannot be written as JSON: ${printed(error)}.`;
    return { text: "", refused: { code: "NotJson", message } };
  }
  if (text === undefined || typeof event !== "object" || event === null || Array.isArray(event)) {
    return {
      text: text ?? "",
      refused: { code: "NotAnEvent", message: "It is not an object; use buildEvent() to make an event." },
    };
  }
  for (const [name, code] of Object.entries(required)) {
    if (typeof (event as Record<string, unknown>)[name] === "string") continue;
    return {
      text,
      refused: { code, message: `${name} is missing or not a string; use buildEvent() to make an event.` },
    };
  }
  // Checks the JSON too, because an object with toJSON() may become a string.
  const refused = malformedEntries(event) && malformedEntries(JSON.parse(text));
  return refused === undefined ? { text } : { text, refused };
}
