import { masked } from "./secret-names.ts";

/** Whether something that the log shows may be this value, or any value: the log masks it, or a part of it. */
export function mayStandFor(shown: unknown, value: unknown): boolean {
  if (typeof shown !== "string" || !shown.includes(masked)) return false;
  if (shown === masked) return true;
  // JSON is written anew when something in it is masked, so that its spaces and escapes say nothing.
  return typeof value === "string" && (/^\s*[[{"]/.test(shown) || fitsAround(shown, value));
}

/** Whether a text has all that is shown around the masks, in this order. */
function fitsAround(shown: string, text: string): boolean {
  const parts = shown.split(masked);
  const [first = "", last = ""] = [parts.shift(), parts.pop()];
  let place = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, place);
    if (found < 0) return false;
    place = found + part.length;
  }
  return text.startsWith(first) && text.endsWith(last) && place + last.length <= text.length;
}
