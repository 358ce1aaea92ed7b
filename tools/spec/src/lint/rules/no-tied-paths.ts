import { members } from "../../document/json.ts";
import type { OwnRule } from "../../document/rule.ts";

export const noTiedPaths: OwnRule = {
  wants: "No URL fits two path templates of which neither is the more specific",
  why: "Servers choose differently; Prism takes the one listed last",
  given: "$.paths",
  *check(paths) {
    const templates = members(paths).map(([template]) => template);
    for (const [index, template] of templates.entries()) {
      const rival = templates.slice(0, index).find((earlier) => tie(earlier, template));
      if (rival === undefined) continue;
      yield {
        message: `Ties with ${rival}: one URL fits both and neither is the more specific, so servers disagree. Make a segment differ, as in \`/v1/items/{id}\` beside \`/v1/groups/{id}\`.`,
        at: [template],
      };
    }
  },
};

/** Both match one URL, and each has a literal where the other has a template. */
function tie(one: string, other: string): boolean {
  const [left, right] = [one.split("/"), other.split("/")];
  if (left.length !== right.length) return false;
  let leftWins = false;
  let rightWins = false;
  for (const [index, segment] of left.entries()) {
    const against = right[index] ?? "";
    if (segment === against) continue;
    const [templated, againstTemplated] = [segment.includes("{"), against.includes("{")];
    if (!templated && !againstTemplated) return false;
    if (!templated) leftWins = true;
    if (!againstTemplated) rightWins = true;
  }
  return leftWins && rightWins;
}
