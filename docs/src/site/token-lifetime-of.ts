import { tokenLifetimeWords } from "../reference/words/token-lifetime-words.ts";
import { bundleOf } from "./bundle-of.ts";

/** How long an access token of an API lives, in words. */
export function tokenLifetimeOf(api: string): string {
  return tokenLifetimeWords(bundleOf(api), api);
}
