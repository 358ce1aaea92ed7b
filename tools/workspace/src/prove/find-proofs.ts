import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { WorkspacePackage } from "@tillside/spec/packages";

/** A test file that does more when it proves. */
export interface Proof {
  /** Package and file in short, for instance `policy/journal-kill`. */
  readonly name: string;
  /** The package's folder, relative to the root. */
  readonly directory: string;
  /** Relative to the package's folder. */
  readonly file: string;
}

const IMPORT = /^import .* from "@tillside\/testing\/proof";$/m;

/** Every test file of the workspace that imports `@tillside/testing/proof`. */
export function findProofs(root: string, packages: readonly WorkspacePackage[]): Proof[] {
  return packages.flatMap(({ name, directory }) => {
    const folder = path.join(root, directory);
    return globSync("{src,test}/**/*.test.ts", { cwd: folder })
      .filter((file) => IMPORT.test(readFileSync(path.join(folder, file), "utf8")))
      .sort()
      .map((file) => ({ name: `${path.basename(name)}/${path.basename(file, ".test.ts")}`, directory, file }));
  });
}
