import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundle } from "../bundle/bundle.ts";
import type { Json } from "../document/json.ts";
import { type Api, readApis } from "../files/apis.ts";
import { Problem } from "../problem.ts";
import type { Base } from "./find-base.ts";
import type { Git } from "./git.ts";

const run = promisify(execFile);

/** The specs of another commit, in a folder of their own. */
export interface BaseTree {
  readonly apis: readonly Api[];
  /** Bundles an API with the tools of today. */
  readonly bundle: (api: Api) => Promise<Json>;
}

/**
 * Writes the specs of a commit into an empty folder; no APIs where the commit has no specs.
 *
 * @throws Problem when git cannot read the commit.
 */
export async function extractBase(git: Git, { commit, name }: Base, folder: string): Promise<BaseTree> {
  const hasSpecs = (await git("cat-file", "-e", `${commit}:specs/redocly.yaml`)) !== undefined;
  if (!hasSpecs) return { apis: [], bundle: () => Promise.reject(new Problem(`${name} has no specs.`)) };
  const archive = join(folder, "specs.tar");
  const wanted = ["specs", "pnpm-workspace.yaml"];
  const written = await git("archive", "--format=tar", `--output=${archive}`, commit, "--", ...wanted);
  if (written === undefined)
    throw new Problem(`git cannot read the specs of ${name}. Fetch that commit and try again.`);
  await run("tar", ["-xf", archive, "-C", folder]);
  await rm(archive);
  return { apis: readApis(folder), bundle: (api) => bundleOfBase(api, name, folder) };
}

async function bundleOfBase(api: Api, base: string, folder: string): Promise<Json> {
  try {
    return (await bundle(folder, api)).document;
  } catch (error) {
    throw new Problem(
      `The ${api.name} spec of ${base} cannot be bundled with the tools of today: ${(error as Error).message}`,
    );
  }
}
