import { relative } from "node:path";
import type { Api } from "../apis.ts";
import { Problem } from "../problem.ts";
import { locate } from "./locate.ts";
import { SpecGap } from "./spec-gap.ts";

/** Runs `read`; a `SpecGap` in it becomes a `Problem` that names file and line of the hand-written spec. */
export async function located<T>(root: string, api: Api, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SpecGap)) throw error;
    const { path, line } = locate(api.document, error.trail);
    throw new Problem(`${relative(root, path)}:${line}: ${error.message}`);
  }
}
