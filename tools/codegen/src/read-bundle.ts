import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { Api } from "./apis.ts";
import { Problem } from "./problem.ts";

/** A bundle file's text; where it is not there yet, a `Problem` that says which command makes it. */
export async function readBundle(root: string, api: Api, path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new Problem(`${relative(root, path)} is missing. Make it with \`tillside-codegen bundle ${api.name}\`.`);
  }
}
