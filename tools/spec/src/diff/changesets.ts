import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { members } from "../document/json.ts";
import { parseYaml } from "../document/yaml-file.ts";
import { idsIn } from "./finding.ts";

/** A kind of release, the smallest first. */
export const BUMPS = ["patch", "minor", "major"] as const;

export type Bump = (typeof BUMPS)[number];

/** A pending changeset, as far as it is read here. */
export interface Changeset {
  /** From the repository's root. */
  readonly file: string;
  /** The release that it announces, by package name. */
  readonly bumps: ReadonlyMap<string, Bump>;
  /** The changes of specs that it covers. */
  readonly ids: readonly string[];
  /** Why its front matter cannot be read, and what to do. */
  readonly problem?: string;
}

const NO_FRONT_MATTER =
  'It has no front matter. Begin it with `---`, a line such as `"@tillside/events": minor`, and `---`.';

/** Whether one release is at least as great as another; no release is smaller than all. */
export function isAtLeast(bump: Bump | undefined, wanted: Bump): boolean {
  return bump !== undefined && BUMPS.indexOf(bump) >= BUMPS.indexOf(wanted);
}

/** The changesets that no release has taken yet. */
export function pendingChangesets(root: string): readonly Changeset[] {
  return globSync(".changeset/*.md", { cwd: root })
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const [front = "", head] = /^---\r?\n(.*?)^---\r?$/ms.exec(text) ?? [];
      const { data, error } = parseYaml(head ?? "");
      const problem =
        head === undefined ? NO_FRONT_MATTER : error && `Its front matter cannot be read. ${error.message}`;
      const bumps = new Map(members(data) as [string, Bump][]);
      return { file, bumps, ids: idsIn(text.slice(front.length)), ...(problem !== undefined && { problem }) };
    });
}
