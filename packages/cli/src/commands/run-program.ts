import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const { resolve } = createRequire(import.meta.url);

/** Runs the program of another package in this process. */
export async function runProgram(packageName: string, words: readonly string[]): Promise<void> {
  const program = programOf(packageName);
  process.argv = [process.execPath, program, ...words];
  await import(pathToFileURL(program).href);
}

function programOf(packageName: string): string {
  const manifest = resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: Record<string, string> };
  return path.join(path.dirname(manifest), Object.values(bin)[0] as string);
}
