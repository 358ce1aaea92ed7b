import type { Text } from "../model/text.ts";
import { openLinks } from "./open-links.ts";

/** What something is, and which open points it shows. */
export function textWithLinks({ text, gaps }: Text): string {
  return [text, openLinks(gaps)].filter(Boolean).join(" ");
}
