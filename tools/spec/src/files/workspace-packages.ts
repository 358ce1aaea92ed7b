import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { readYaml } from "../document/yaml-file.ts";

/** A package of the workspace: where it is and what its package.json says. */
export interface WorkspacePackage {
  readonly name: string;
  /** Folder relative to the root, with `/`. */
  readonly directory: string;
  readonly manifest: PackageManifest;
}

/** The parts of a package.json that the workspace's own tools read. */
export interface PackageManifest {
  readonly name: string;
  /** Absent from a few of the private ones. */
  readonly version?: string;
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** Every package that `pnpm-workspace.yaml` lists, the root itself left out, in alphabetical order of their folders. */
export function workspacePackages(root: string): WorkspacePackage[] {
  const { packages } = readYaml(path.join(root, "pnpm-workspace.yaml")).data as {
    readonly packages: readonly string[];
  };
  const files = packages.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }));
  return files.sort().map((file) => {
    const manifest = JSON.parse(readFileSync(path.join(root, file), "utf8")) as PackageManifest;
    return { name: manifest.name, directory: path.dirname(file).replaceAll(path.sep, "/"), manifest };
  });
}
