import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A kind of release, the smallest first. */
export const BUMPS = ["patch", "minor", "major"] as const;

export type Bump = (typeof BUMPS)[number];

/** By package name, the greatest release that a pending changeset announces. */
export function announcedBumps(root: string): ReadonlyMap<string, Bump> {
  const announced = new Map<string, Bump>();
  for (const file of globSync(".changeset/*.md", { cwd: root })) {
    const [, head = ""] = /^---\n(.*?)^---$/ms.exec(readFileSync(join(root, file), "utf8")) ?? [];
    const bumps = (parse(head) ?? {}) as Readonly<Record<string, Bump>>;
    for (const [name, bump] of Object.entries(bumps)) {
      if (BUMPS.indexOf(bump) > BUMPS.indexOf(announced.get(name) ?? "patch")) announced.set(name, bump);
    }
  }
  return announced;
}
