import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Api, banner, type JsonObject, writeTogether } from "@tillside/spec/server";
import { differingTwins } from "./differing-twins.ts";

const folder = fileURLToPath(new URL("../generated/", import.meta.url));

/**
 * Writes what the sandbox takes from the specs: per API its types, and its bundle, its manifest and the rules that its places
 * show as one JSON file; and what every rule says. All of it or none.
 *
 * @throws Error with a line for each address that two APIs describe differently.
 */
export async function writeDocuments(apis: readonly Api[]): Promise<void> {
  const files = new Map<string, string>();
  const bundles: [api: string, bundle: JsonObject][] = [];
  for (const { name, rendered } of apis) {
    const document = readFileSync(rendered.serverDocument, "utf8");
    bundles.push([name, (JSON.parse(document) as { bundle: JsonObject }).bundle]);
    files.set(join(folder, `${name}.json`), document);
    files.set(join(folder, `${name}.ts`), `${heading(`specs/${name}`)}\n${readFileSync(rendered.serverTypes, "utf8")}`);
  }
  const twins = differingTwins(bundles);
  if (twins.length > 0) throw new Error(twins.join("\n"));
  const statements = apis.map(({ rendered }) => JSON.parse(readFileSync(rendered.statements, "utf8")) as object);
  files.set(join(folder, "rules.json"), JSON.stringify(Object.assign({}, ...statements)));
  await writeTogether(files);
}

/** The first line of a generated file. */
export function heading(source: string): string {
  return banner("//", source, "").replace(/ by `.*`/, " by `npm run build`");
}
