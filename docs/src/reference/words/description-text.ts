import { openLinks } from "./open-links.ts";

/** What something is, and which undocumented behavior it shows. */
export function descriptionText(thing: {
  readonly description?: string;
  readonly "x-open"?: readonly string[];
}): string {
  return [thing.description, openLinks(thing["x-open"])].filter(Boolean).join(" ");
}
