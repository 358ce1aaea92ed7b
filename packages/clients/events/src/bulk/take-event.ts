import type { Taken } from "@tillside/bulk";
import { malformedEntries } from "./malformed-entries.ts";

/** Texts that every event must have, with the contract's rule of each. */
const required = { clientEventId: "EVT-012", eventType: "EVT-016", eventTime: "EVT-019" };

/**
 * An event as the JSON that it is sent as; refused is what is none, for it would fail its whole batch. Sizes, reserved
 * names and times are left to the client's guards, which the caller may switch off.
 */
export function takeEvent(event: unknown): Taken {
  let text: string | undefined;
  try {
    text = JSON.stringify(event);
  } catch (error) {
    const message = `It cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}.`;
    return { text: "", refused: { code: "NotJson", message } };
  }
  if (text === undefined || typeof event !== "object" || event === null || Array.isArray(event)) {
    return {
      text: text ?? "",
      refused: { code: "NotAnEvent", message: "It is no object; buildEvent() makes an event." },
    };
  }
  for (const [name, code] of Object.entries(required)) {
    if (typeof (event as Record<string, unknown>)[name] === "string") continue;
    return { text, refused: { code, message: `${name} is missing or no text; buildEvent() makes an event.` } };
  }
  // What is sent counts: an object in an entry may write itself as text.
  const refused = malformedEntries(event) && malformedEntries(JSON.parse(text));
  return refused === undefined ? { text } : { text, refused };
}
