import { at, items } from "../document/json.ts";
import { operationAt } from "../document/operation-at.ts";
import { changeWords } from "../extensions/change-words.ts";
import type { Change } from "./change.ts";
import type { Pair } from "./pairs.ts";

/** Another server that comes first, where the earlier one is still listed. Redocly pairs servers by URL, but tools call the first. */
export function serverChanges(pairs: readonly Pair[]): readonly Change[] {
  return pairs.flatMap(({ keys, before, after }): readonly Change[] => {
    const [old, now] = [at(before, "servers", "0", "url"), at(after, "servers", "0", "url")];
    if (old === now || !items(after.servers).some((server) => at(server, "url") === old)) return [];
    const { operation, below } = operationAt([...keys, "servers", "0", "url"]);
    return [
      { impact: "breaking", operation, place: below.join("/"), what: changeWords(old, now), before: old, after: now },
    ];
  });
}
