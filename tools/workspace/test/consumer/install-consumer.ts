import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mustRun } from "../../src/must-run.ts";
import { pack } from "../../src/release/pack.ts";

/** The programs of a consumer, beside this file. */
export const PROGRAMS = ["consumer.ts", "integration.ts", "page.ts"];

/**
 * Packs packages and installs them with plain npm in a folder outside the workspace, which gets the consumer's programs.
 *
 * @returns the folder.
 */
export async function installConsumer(folder: string, names: readonly string[]): Promise<string> {
  const consumer = path.join(folder, "consumer");
  mkdirSync(consumer);
  const wanted = new Set(names.map((name) => `@tillside/${name}`));
  const tarballs = await pack(path.join(folder, "tarballs"), { nextVersions: false }, (name) => wanted.has(name));
  writeFileSync(path.join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
  for (const program of PROGRAMS) copyFileSync(path.join(import.meta.dirname, program), path.join(consumer, program));
  const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await mustRun("npm", ["install", ...quietly, ...tarballs.values(), "@types/node@24"], { cwd: consumer });
  return consumer;
}
