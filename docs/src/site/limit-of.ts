import { type LimitForm, limitWords } from "../reference/words/limit-words.ts";
import { bundleOf } from "./bundle-of.ts";

/** A limit of an API's bundle in words. */
export function limitOf(api: string, name: string, form?: LimitForm): string {
  return limitWords(bundleOf(api), api, name, form);
}
