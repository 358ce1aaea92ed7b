import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Api, banner, type JsonObject, writeTogether } from "@tillside/spec/server";
import type { DocumentSource } from "./describe-document.ts";
import { differingTwins } from "./differing-twins.ts";
import { documentModule, documentModuleTypes } from "./document-module.ts";
import { documentReader } from "./document-reader.ts";

const sources = fileURLToPath(new URL("../", import.meta.url));
const folder = join(sources, "generated");

/**
 * Writes what the sandbox takes from the specs: per API its types, and its description with compiled validators; a list of the
 * descriptions; and what every rule says. All of it or none.
 *
 * @throws Error with a line for each address that two APIs describe differently.
 */
export async function writeDocuments(apis: readonly Api[]): Promise<void> {
  const files = new Map<string, string>();
  const bundles: [api: string, bundle: JsonObject][] = [];
  for (const { name, rendered } of apis) {
    const text = readFileSync(rendered.serverDocument, "utf8");
    const document = JSON.parse(text) as DocumentSource;
    bundles.push([name, document.bundle as JsonObject]);
    const source = `specs/${name}`;
    files.set(join(folder, `${name}.ts`), `${heading(source)}\n${readFileSync(rendered.serverTypes, "utf8")}`);
    for (const [file, content] of await moduleFiles(`apis/${name}`, source, { ...document, name }))
      files.set(file, content);
  }
  const twins = differingTwins(bundles);
  if (twins.length > 0) throw new Error(twins.join("\n"));
  const statements = apis.map(({ rendered }) => JSON.parse(readFileSync(rendered.statements, "utf8")) as object);
  for (const [file, content] of textFiles("statements", "statements", "specs", Object.assign({}, ...statements)))
    files.set(file, content);
  for (const [file, content] of listFiles(apis.map(({ name }) => name))) files.set(file, content);
  await writeTogether(files);
}

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
  const file = join(folder, `${document.name}.document.js`);
  const stamp = `// ${stampOf(code, document)}`;
  const earlier = existsSync(file) ? readFileSync(file, "utf8") : "";
  const made = async () => `${heading(source)}\n${stamp}\n${documentModule(document, await documentReader(code))}`;
  return new Map([
    [file, earlier.split("\n", 2)[1] === stamp ? earlier : await made()],
    [file.replace(/\.js$/, ".d.ts"), `${heading(source)}\n${documentModuleTypes}`],
  ]);
}

/** Tells apart all that a module is made of. */
function stampOf(code: string, document: DocumentSource): string {
  const files = globSync(["build/*.ts", `${code}/excerpt.ts`, "engine/{bundle,description}.ts", "../package.json"], {
    cwd: sources,
  });
  const texts = files.toSorted().map((file) => readFileSync(join(sources, file), "utf8"));
  return hash("sha256", JSON.stringify([...texts, document]));
}

/** The files of a module that has nothing but texts. */
export function textFiles(file: string, name: string, source: string, texts: object): ReadonlyMap<string, string> {
  // Read as JSON, a large object takes half the time.
  const code = `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(texts))});\n`;
  const types = `export declare const ${name}: { readonly [key: string]: unknown };\n`;
  return new Map([
    [join(folder, `${file}.js`), `${heading(source)}\n${code}`],
    [join(folder, `${file}.d.ts`), `${heading(source)}\n${types}`],
  ]);
}

/** The files of the module that has all descriptions, that of the control plane too. */
function listFiles(apis: readonly string[]): ReadonlyMap<string, string> {
  const imports = [...apis, "control"].map(
    (name, index) => `import { description as description${index} } from "./${name}.document.js";`,
  );
  const names = imports.map((_, index) => `description${index}`).join(", ");
  const list = `${imports.join("\n")}\n\nexport const descriptions = [${names}];\n`;
  const types = `import type { ApiDescription } from "../engine/description.js";

export declare const descriptions: readonly ApiDescription[];
`;
  return new Map([
    [join(folder, "descriptions.js"), `${heading("specs")}\n${list}`],
    [join(folder, "descriptions.d.ts"), `${heading("specs")}\n${types}`],
  ]);
}

/** The first line of a generated file. */
export function heading(source: string): string {
  return banner("//", source, "").replace(/ by `.*`/, " by `npm run build`");
}
