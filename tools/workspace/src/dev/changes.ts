import path from "node:path";
import type { Api } from "@tillside/spec/apis";

/** The work that a set of changed files requires. */
export interface Changes {
  /** The files that require work. */
  readonly files: readonly string[];
  /** Names of the APIs whose specs changed. */
  readonly apis: ReadonlySet<string>;
  /** The document of the sandbox's control plane. */
  readonly control: boolean;
  /** The sandbox's own code. */
  readonly sandbox: boolean;
  /** Folders of other packages whose code changed, relative to the root. */
  readonly packages: ReadonlySet<string>;
}

/** Folders that are watched, relative to the root. Vite watches the portal's own pages. */
export const WATCHED = ["specs", "packages/sandbox", "packages/policy", "packages/bulk", "packages/clients"];

const CONTROL = "packages/sandbox/control.openapi.yaml";

const MADE = /(^|\/)(dist|generated|node_modules|\.turbo)(\/|$)/;

/** Whether the path, relative to the root, is not one that the build writes. */
export function isSource(file: string): boolean {
  return !MADE.test(file);
}

/**
 * Sorts changed files, relative to the root, with `/`. Files that the build writes, and tests, require no work.
 *
 * @param sharing names of the APIs that refer to `specs/shared`.
 */
export function changesIn(files: Iterable<string>, apis: readonly Api[], sharing: ReadonlySet<string>): Changes {
  const asking: string[] = [];
  const changed = {
    files: asking,
    apis: new Set<string>(),
    control: false,
    sandbox: false,
    packages: new Set<string>(),
  };
  for (const file of [...files].filter(asks)) {
    asking.push(file);
    const [area = "", folder = "", ...rest] = file.split("/");
    if (area === "specs") {
      for (const { name } of apis) {
        const isOf = folder === name || folder === "redocly.yaml" || (folder === "shared" && sharing.has(name));
        if (isOf) changed.apis.add(name);
      }
    } else if (file === CONTROL) changed.control = true;
    else if (folder === "sandbox") changed.sandbox = true;
    else if (folder === "clients") changed.packages.add(path.posix.join(area, folder, rest[0] ?? ""));
    else changed.packages.add(path.posix.join(area, folder));
  }
  return changed;
}

/** Whether a change of this file requires work. */
export function asks(file: string): boolean {
  if (!isSource(file)) return false;
  if (file.startsWith("specs/")) return /^specs\/([^/]+\/.*\.ya?ml|redocly\.yaml)$/.test(file);
  return file === CONTROL || (/\/src\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"));
}
