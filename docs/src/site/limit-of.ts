import { readFileSync } from "node:fs";
import { readApis } from "@tillside/spec/apis";
import type { Bundle } from "../reference/openapi.ts";
import { type LimitForm, limitWords } from "../reference/words/limit-words.ts";

/** A limit of an API's bundle in words, read anew each time: a page that is being written shows what the spec says now. */
export function limitOf(api: string, name: string, form?: LimitForm): string {
  const found = readApis().find((each) => each.name === api);
  const bundle = found && (JSON.parse(readFileSync(found.bundle.json, "utf8")) as Bundle);
  return limitWords(bundle, api, name, form);
}
