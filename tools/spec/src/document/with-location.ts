import { relative } from "node:path";
import type { Api } from "../files/apis.ts";
import { Problem } from "../problem.ts";
import { SpecGap } from "./spec-gap.ts";
import { WholeDocument } from "./whole-document.ts";

/** Runs `read`; a `SpecGap` in it becomes a `Problem` that names file and line of the hand-written spec. */
export async function withLocation<T>(root: string, api: Api, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SpecGap)) throw error;
    const { file, line } = new WholeDocument(api.document).locate(error.trail);
    throw new Problem(`${relative(root, file)}:${line}: ${error.message}`);
  }
}
