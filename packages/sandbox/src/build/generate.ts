/**
 * What the sandbox takes from the specs: per API its types, and its bundle, its manifest and the rules that its places show as
 * one JSON file; the same for the control plane's own document; and what every rule says. Written together or not at all.
 */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import {
  banner,
  buildManifest,
  type JsonObject,
  readApis,
  renderServerTypes,
  writeTogether,
} from "@tillside/codegen/server";
import { parse } from "yaml";
import { differingTwins } from "./differing-twins.ts";

const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(packageFolder, "src", "generated");
const controlDocument = join(packageFolder, "control.openapi.yaml");

const documents = readApis().map((api) => {
  const bundle = JSON.parse(readFileSync(api.bundle.json, "utf8")) as JsonObject;
  const shownRules = JSON.parse(readFileSync(api.shownRules, "utf8")) as JsonObject;
  return { name: api.name, source: `specs/${api.name}`, bundle, manifest: buildManifest(api.name, bundle), shownRules };
});
const control = parse(readFileSync(controlDocument, "utf8")) as JsonObject;

const twins = differingTwins(documents.map(({ name, bundle }) => [name, bundle] as const));
if (twins.length > 0) {
  console.error(twins.join("\n"));
  process.exitCode = 1;
} else {
  const files = new Map<string, string>();
  for (const { name, source, bundle, manifest, shownRules } of documents) {
    files.set(join(folder, `${name}.json`), JSON.stringify({ bundle, manifest, shownRules }));
    files.set(join(folder, `${name}.ts`), await types(bundle, source));
  }
  files.set(join(folder, "rules.json"), JSON.stringify(ledgerStatements()));
  files.set(join(folder, "control.json"), JSON.stringify({ bundle: control, shownRules: {} }));
  files.set(join(folder, "control.ts"), await types(control, relative(packageFolder, controlDocument)));
  await writeTogether(files);
}

/** What each rule of every ledger says, by its id. */
function ledgerStatements(): Record<string, string> {
  const rules = readApis().flatMap(
    ({ specDirectory }) =>
      parse(readFileSync(join(specDirectory, "rules.yaml"), "utf8")) as readonly { id: string; rule: string }[],
  );
  return Object.fromEntries(rules.map(({ id, rule }) => [id, rule]));
}

async function types(bundle: JsonObject, source: string): Promise<string> {
  return `${banner("//", source, "").replace(/ by `.*`/, " by `pnpm generate`")}\n${await renderServerTypes(bundle)}`;
}
