import { isDeepStrictEqual } from "node:util";
import { isObject, items } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { changeWords } from "../extensions/change-words.ts";
import type { Change } from "./change.ts";
import type { Pair } from "./pairs.ts";
import { haveSameItems } from "./same-items.ts";

/** The keywords whose values are data. A `const` is an `enum` of one here. */
const KEYWORDS = ["default", "enum"];

/** Whether Redocly reports a value of such a keyword not at all: objects, and lists of more than texts and numbers. */
export function isDeepValue(keyword: string, value: unknown): boolean {
  return KEYWORDS.includes(keyword) && (isObject(value) || items(value).some((item) => Object(item) === item));
}

/** Changes of values that Redocly does not report. Nothing here says in which direction such a change narrows, so each breaks. */
export function deepValueChanges(pairs: readonly Pair[]): readonly Change[] {
  return pairs.flatMap(({ keys, before, after }) =>
    KEYWORDS.flatMap((keyword): readonly Change[] => {
      const [old, now] = [before[keyword], after[keyword]];
      if (!isDeepValue(keyword, old) && !isDeepValue(keyword, now)) return [];
      if (isDeepStrictEqual(old, now) || (keyword === "enum" && haveSameItems(items(old), items(now)))) return [];
      const { operation, below } = operationAt([...keys, keyword]);
      return [
        { impact: "breaking", operation, place: below.join("/"), what: changeWords(old, now), before: old, after: now },
      ];
    }),
  );
}
