import { existsSync } from "node:fs";
import { join } from "node:path";
import { at, members } from "../../document/json.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { duration } from "../../extensions/duration.ts";
import { type Finding, pathIn } from "../run/finding.ts";
import { knownWindows } from "./known-windows.ts";

/** What the policy promises, which its own tests compare with its code. */
const TABLE = "packages/policy/conformance.yaml";
const RULE = "window-covered";

/** The policy's table has one margin for each window in the specs and no others. The journal keeps a call at least as long as the longest window. */
export function windowsCovered(root: string): readonly Finding[] {
  const file = join(root, TABLE);
  if (!existsSync(file)) return [];
  const { data, positionOf } = readYaml(file);
  const lineOf = (key: string) => `${TABLE}:${positionOf([key]).line}`;
  const margins = members(at(data, "keyMargins")).map(([window]) => Number(window));
  const kept = Number(at(data, "journalKeeps"));
  const windows = knownWindows(root).flatMap(({ seconds, places }) =>
    places.map((place, index) => ({ place, window: seconds[index] ?? 0 })),
  );
  const uncovered = windows.flatMap(({ place, window }): readonly Finding[] => {
    const at = { ...place, file: pathIn(root, place.file), severity: "error", rule: RULE } as const;
    const messages = [
      ...(margins.includes(window)
        ? []
        : [
            `A key is kept for ${duration(window)}, but keyMargins (${lineOf("keyMargins")}) has no margin for ${window}. Add the seconds before its end from which on the client does not send it again.`,
          ]),
      ...(window <= kept
        ? []
        : [
            `A key is kept for ${duration(window)}, but the journal keeps a call for ${duration(kept)} only (journalKeeps, ${lineOf("journalKeeps")}). Raise journalKeeps and keptMs in packages/policy/src/journal/sqlite-journal.ts.`,
          ]),
    ];
    return messages.map((message) => ({ ...at, message }));
  });
  const unused = margins
    .filter((margin) => windows.every(({ window }) => window !== margin))
    .map((margin): Finding => {
      const message = `No operation keeps a key for ${duration(margin)} (x-idempotency). Remove ${margin} from keyMargins.`;
      return { file: TABLE, ...positionOf(["keyMargins", `${margin}`]), severity: "error", rule: RULE, message };
    });
  return [...uncovered, ...unused];
}
