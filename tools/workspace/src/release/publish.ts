/** Needs only Node and npm, because the publish job installs no dependencies. */
import path from "node:path";
import { runProgram } from "../run-program.ts";
import type { ReleasedPackage, ReleaseList } from "./release-list.ts";

/** How to publish packages. */
export interface PublishOptions {
  /** Folder of the tarballs. */
  readonly folder: string;
  /** Whether npm publishes with provenance. That works only in a GitHub job with `id-token: write`. */
  readonly provenance: boolean;
  /** Environment of npm; default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  readonly show: (line: string) => void;
}

/**
 * Publishes the tarballs of a release one after another, in their order. A version that the registry has is skipped, so that a
 * release that stopped half-way can be completed by running it again.
 *
 * @throws Error with the package, the end of npm's output and what to do.
 */
export async function publish({ packages }: ReleaseList, options: PublishOptions): Promise<void> {
  for (const [index, each] of packages.entries()) {
    const label = `${each.name}@${each.version}`;
    if (await isPublished(each, options)) {
      options.show(`- ${label} is on the registry already`);
      continue;
    }
    const parameters = ["publish", each.file, "--access", "public", ...(options.provenance ? ["--provenance"] : [])];
    const { code, output } = await npm(parameters, options);
    if (code !== 0) {
      throw new Error(
        `npm publish ${label} failed; ${index} of ${packages.length} packages are on the registry. npm said:\n\n` +
          `${lastLines(output)}\n\nRemove the cause and run this job again. It continues with ${each.name}.`,
      );
    }
    options.show(`✓ ${label} published`);
  }
}

/**
 * Whether the registry has this version.
 *
 * @throws Error with npm's output if the registry does not say.
 */
export async function isPublished(
  { name, version }: Pick<ReleasedPackage, "name" | "version">,
  options: Omit<PublishOptions, "provenance" | "show">,
): Promise<boolean> {
  const { code, output } = await npm(["view", `${name}@${version}`, "version", "--json"], options);
  if (code === 0) return output.includes(`"${version}"`);
  if (/\bE404\b/.test(output)) return false;
  throw new Error(
    `npm view ${name}@${version} failed, so it is not known whether this version is published. npm said:\n\n${lastLines(output)}`,
  );
}

function npm(
  parameters: readonly string[],
  { folder, env = process.env }: Omit<PublishOptions, "provenance" | "show">,
) {
  return runProgram("npm", parameters, { cwd: path.resolve(folder), env });
}

function lastLines(output: string): string {
  return output.trim().split("\n").slice(-15).join("\n");
}
