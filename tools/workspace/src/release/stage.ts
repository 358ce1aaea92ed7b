import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type PackageManifest, type WorkspacePackage, workspacePackages } from "@tillside/spec/packages";
import { mustRun } from "../must-run.ts";
import { withFullLinks } from "./readme-links.ts";
import { type RootFields, rootFields, webAddress } from "./root-fields.ts";

/** Files of a package that are never published. */
const LEFT_OUT = new Set(["node_modules", ".turbo", ".test-results.json"]);

/** Options of a stage. */
export interface StageOptions {
  readonly root: string;
  /** An empty folder outside of the workspace. */
  readonly folder: string;
  /** Whether the pending changesets are applied: packages then have the versions and changelogs of the next release. */
  readonly nextVersions: boolean;
}

/** The packages of the workspace that are published. */
function publishable(root: string): WorkspacePackage[] {
  return workspacePackages(root).filter(({ manifest }) => manifest.private !== true);
}

/**
 * Copies the built packages that are published into a folder, as a workspace of their own, and prepares them there for the
 * registry. They get fields of the root package.json, no devDependencies, full links in READMEs, and with `nextVersions` what
 * `changeset version` writes. The
 * workspace itself stays as it is.
 *
 * @returns the staged packages; their folders are relative to `folder`.
 */
export async function stage({ root, folder, nextVersions }: StageOptions): Promise<WorkspacePackage[]> {
  for (const file of ["package.json", "pnpm-workspace.yaml", "LICENSE", ".changeset"]) {
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  }
  const packages = publishable(root);
  for (const { directory } of packages) {
    mkdirSync(path.join(folder, directory), { recursive: true });
    cpSync(path.join(root, directory), path.join(folder, directory), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(path.basename(source)),
    });
  }
  if (nextVersions) await applyChangesets(root, folder);

  const fields = rootFields(readManifest<RootFields>(path.join(root, "package.json")));
  const published = new Map(packages.map(({ name, directory }) => [directory, name]));
  for (const { directory } of packages) {
    const manifestFile = path.join(folder, directory, "package.json");
    // No consumer installs devDependencies, and many of ours are packages that are never published.
    const { devDependencies: _, ...manifest } = readManifest<PackageManifest>(manifestFile);
    const repository = fields.repository && { repository: { ...fields.repository, directory } };
    writeFileSync(manifestFile, JSON.stringify({ ...manifest, ...fields, ...repository }, null, 2));
    const readme = path.join(folder, directory, "README.md");
    const targets = { root, directory, published, web: webAddress(fields), portal: fields.homepage };
    writeFileSync(readme, withFullLinks(readFileSync(readme, "utf8"), targets));
  }
  return publishable(folder);
}

/** Git reads the real history, so that changelogs name real commits. */
async function applyChangesets(root: string, folder: string): Promise<void> {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const gitFolder = (await mustRun("git", ["rev-parse", "--absolute-git-dir"], { cwd: root })).trim();
  const env = { ...process.env, GIT_DIR: gitFolder, GIT_WORK_TREE: folder };
  await mustRun("changeset", ["version"], { cwd: folder, env });
}

function readManifest<Manifest>(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8")) as Manifest;
}
