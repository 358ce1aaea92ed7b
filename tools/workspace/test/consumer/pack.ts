import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../src/root.ts";
import { mustRun } from "./must-run.ts";

/** Packs a package of the workspace as `pnpm publish` would, into a folder of its own; returns the tarball's path. */
export async function pack(directory: string, destination: string): Promise<string> {
  await mustRun("pnpm", ["pack", "--pack-destination", destination], path.join(ROOT, directory));
  const [tarball] = readdirSync(destination).filter((file) => file.endsWith(".tgz"));
  if (tarball === undefined) throw new Error(`pnpm pack left no tarball of ${directory} in ${destination}.`);
  return path.join(destination, tarball);
}
