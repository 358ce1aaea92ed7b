import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { Problem } from "../problem.ts";
import type { Api } from "./apis.ts";

/** The text of a file that was made of a spec; where it is not there yet, a `Problem` that says which command makes it. */
export async function readBuilt(root: string, api: Api, path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new Problem(`${relative(root, path)} is missing. Make it with \`tillside-spec build ${api.name}\`.`);
  }
}
