import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { Project } from "./project.ts";

const workspace = path.join(import.meta.dirname, "../node_modules");

/**
 * Lays packages out in a project as pnpm does: the program finds those that it names, and what these depend on is out of its reach. Only
 * declarations are copied.
 */
export function installIsolated({ folder }: Project, names: readonly string[]): void {
  const modules = path.join(folder, "node_modules");
  const store = path.join(modules, ".pnpm");
  rmSync(modules);
  const laid = new Set<string>();
  const lay = (name: string, from: string): string => {
    const source = realpathSync(path.join(from, name));
    const beside = path.join(store, name.replace("/", "+"), "node_modules");
    const target = path.join(beside, name);
    if (laid.has(name)) return target;
    laid.add(name);
    cpSync(source, target, { recursive: true, filter: (file) => isDeclaration(source, file) });
    for (const needed of dependencies(source)) link(lay(needed, modulesOf(source)), path.join(beside, needed));
    return target;
  };
  for (const name of names) link(lay(name, workspace), path.join(modules, name));
}

/** The declarations of a package, and what leads to them. */
function isDeclaration(source: string, file: string): boolean {
  const place = path.relative(source, file);
  return !place.includes("node_modules") && (!path.extname(file) || /(\.d\.[cm]?ts|package\.json)$/.test(place));
}

/** The packages that come with this one: its dependencies, and the peers that it cannot do without. */
function dependencies(source: string): readonly string[] {
  const {
    dependencies: own = {},
    peerDependencies: peers = {},
    peerDependenciesMeta: meta = {},
  } = JSON.parse(readFileSync(path.join(source, "package.json"), "utf8")) as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly peerDependencies?: Readonly<Record<string, string>>;
    readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  };
  return [...Object.keys(own), ...Object.keys(peers).filter((peer) => meta[peer]?.optional !== true)];
}

/** Where a package finds its dependencies: in its own folder in the workspace, beside it in pnpm's store. */
function modulesOf(source: string): string {
  const [store] = source.split(/(?<=\/node_modules\/\.pnpm\/[^/]+\/node_modules)\//);
  return store === source || store === undefined ? path.join(source, "node_modules") : store;
}

function link(target: string, place: string): void {
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(target, place);
}
