import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../src/root.ts";

const DESCRIPTION = /^( *description: )(?=\w)/m;

/** Changes one description in a path file of an API, calls `run` with the new text, and restores the file byte for byte. */
export async function withEditedDescription<T>(api: string, run: (words: string) => Promise<T>): Promise<T> {
  const file = globSync(`specs/${api}/paths/*.yaml`, { cwd: ROOT })
    .map((each) => path.join(ROOT, each))
    .filter((each) => DESCRIPTION.test(readFileSync(each, "utf8")))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error(`No path file of ${api} has a one-line description to edit.`);
  const original = readFileSync(file);
  const words = `Edited at ${Date.now()}.`;
  try {
    writeFileSync(file, original.toString().replace(DESCRIPTION, `$1${words} `));
    return await run(words);
  } finally {
    writeFileSync(file, original);
  }
}
