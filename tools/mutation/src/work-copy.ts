import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of the repository in which one package can be changed; everything else is linked. */
export interface WorkCopy extends Disposable {
  /** The package's folder in it. */
  readonly directory: string;
}

const ELSEWHERE = new Set([".git", ".turbo"]);

/**
 * Copies one package, without the tests in the files and folders named, into a temporary folder where all its neighbours are where it expects them. The
 * copy is removed when it is disposed of.
 *
 * @param directory relative to the root.
 */
export function workCopy(root: string, directory: string, without: readonly string[]): WorkCopy {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), "tillside-mutation-")));
  const target = path.join(copy, directory);
  linkNeighbours(root, copy, directory.split("/"));
  const linked = new Set(["node_modules", ".turbo"].map((name) => path.join(root, directory, name)));
  const isIn = (place: string, file: string) => file === place || file.startsWith(place + path.sep);
  const isLeft = (source: string) =>
    source.endsWith(".test.ts") && without.some((place) => isIn(path.join(root, directory, place), source));
  cpSync(path.join(root, directory), target, {
    recursive: true,
    filter: (source) => !linked.has(source) && !isLeft(source),
  });
  symlinkSync(path.join(root, directory, "node_modules"), path.join(target, "node_modules"));
  return { directory: target, [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }) };
}

function linkNeighbours(from: string, to: string, [next, ...further]: readonly string[]): void {
  if (next === undefined) return;
  for (const name of readdirSync(from)) {
    if (name !== next && !ELSEWHERE.has(name)) symlinkSync(path.join(from, name), path.join(to, name));
  }
  mkdirSync(path.join(to, next));
  linkNeighbours(path.join(from, next), path.join(to, next), further);
}
