import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentSource } from "./describe-document.ts";
import { documentModule, documentModuleTypes } from "./document-module.ts";
import { documentReader } from "./document-reader.ts";
import { generatedFolder, heading } from "./generated-files.ts";

const sources = join(generatedFolder, "..");

/**
 * The files of the module of one document. Compiling takes its time: a module that was made of the same text by the same code
 * stays as it is.
 *
 * @param code the folder of the API's code in `src`.
 */
export async function moduleFiles(
  code: string,
  source: string,
  document: DocumentSource,
): Promise<ReadonlyMap<string, string>> {
  const file = join(generatedFolder, `${document.name}.document.js`);
  const stamp = `// ${stampOf(code, document)}`;
  const earlier = existsSync(file) ? readFileSync(file, "utf8") : "";
  const made = async () => `${heading(source)}\n${stamp}\n${documentModule(document, await documentReader(code))}`;
  return new Map([
    [file, earlier.split("\n", 2)[1] === stamp ? earlier : await made()],
    [file.replace(/\.js$/, ".d.ts"), `${heading(source)}\n${documentModuleTypes}`],
  ]);
}

/** A hash of everything that a module is made from. */
function stampOf(code: string, document: DocumentSource): string {
  const files = globSync(["build/*.ts", `${code}/excerpt.ts`, "engine/{bundle,description}.ts", "../package.json"], {
    cwd: sources,
    exclude: ["**/*.test.ts"],
  });
  const texts = files.toSorted().map((file) => readFileSync(join(sources, file), "utf8"));
  return hash("sha256", JSON.stringify([...texts, document]));
}
