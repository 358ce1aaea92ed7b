import { type WindowForm, windowWords } from "../reference/words/window-words.ts";
import { bundleOf } from "./bundle-of.ts";

/** The window of an API's idempotency keys in words. */
export function keyWindowOf(api: string, form?: WindowForm): string {
  return windowWords(bundleOf(api), api, form);
}
