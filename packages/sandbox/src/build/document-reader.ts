import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DocumentReader } from "./describe-document.ts";

/** What the code in a folder of `src` reads of its document; nothing where the folder has no `excerpt.ts`. */
export async function documentReader(folder: string): Promise<DocumentReader> {
  const file = new URL(`../${folder}/excerpt.ts`, import.meta.url);
  return existsSync(fileURLToPath(file)) ? await import(file.href) : {};
}
