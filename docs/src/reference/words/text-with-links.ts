import type { Text } from "../model/text.ts";
import { openLinks } from "./open-links.ts";

/** What something is, and what the contract does not specify about it. */
export function textWithLinks({ text, gaps }: Text): string {
  return [text, openLinks(gaps)].filter(Boolean).join(" ");
}
