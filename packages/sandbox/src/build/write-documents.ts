import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Api, type JsonObject, writeTogether } from "@tillside/spec/server";
import type { DocumentSource } from "./describe-document.ts";
import { differingTwins } from "./differing-twins.ts";
import { generatedFolder, heading, listFiles, textFiles } from "./generated-files.ts";
import { moduleFiles } from "./module-files.ts";

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
    const document = JSON.parse(readFileSync(rendered.serverDocument, "utf8")) as DocumentSource;
    const bundle = document.bundle as JsonObject;
    bundles.push([name, bundle]);
    const source = `specs/${name}`;
    files.set(join(generatedFolder, `${name}.ts`), `${heading(source)}\n${readFileSync(rendered.serverTypes, "utf8")}`);
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
