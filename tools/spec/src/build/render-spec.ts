import { join } from "node:path";
import { bundleOf } from "../bundle/bundle.ts";
import { bundleFiles } from "../bundle/bundle-files.ts";
import { buildManifest } from "../client/manifest/build-manifest.ts";
import { renderManifest } from "../client/manifest/render-manifest.ts";
import type { ShownRules } from "../client/operations/operation-doc.ts";
import { renderOperations } from "../client/operations/render-operations.ts";
import { renderServerTypes } from "../client/types/render-server-types.ts";
import { renderTypes } from "../client/types/render-types.ts";
import { at, items, type Json, type JsonObject } from "../document/json.ts";
import { ruleWords } from "../document/rule-words.ts";
import { withLocation } from "../document/with-location.ts";
import { readYaml } from "../document/yaml-file.ts";
import type { Api } from "../files/apis.ts";

/**
 * Everything that is made of a bundled spec, by path: the bundle itself, and what a client and a server are made of.
 *
 * @throws Problem with file and line where the spec does not specify what a client must know.
 */
export async function renderSpec(root: string, api: Api, marked: Json): Promise<ReadonlyMap<string, string>> {
  const files = bundleFiles(root, api, bundleOf(marked));
  const bundle = JSON.parse(files.get(api.bundle.json) ?? "") as JsonObject;
  const bare = JSON.parse(files.get(api.bundle.bare) ?? "") as JsonObject;
  const shownRules = JSON.parse(files.get(api.shownRules) ?? "") as JsonObject;
  const { clientTypes, clientManifest, clientOperations, serverTypes, serverDocument, statements } = api.rendered;
  return withLocation(root, api, async () => {
    const manifest = buildManifest(api.name, bundle);
    return new Map([
      ...files,
      [clientManifest, renderManifest(manifest)],
      [clientOperations, renderOperations(api.name, bundle, shownRules as ShownRules)],
      [clientTypes, await renderTypes(bundle)],
      // Without texts: an edit of a description leaves the sandbox as it is.
      [serverTypes, await renderServerTypes(bare)],
      [serverDocument, JSON.stringify({ bundle: bare, manifest, shownRules })],
      [statements, JSON.stringify(statementsOf(api))],
    ]);
  });
}

/** What each rule of the API's ledger says; the lint has read the ledger before. */
function statementsOf({ specDirectory }: Api): Record<string, string> {
  const rules = items(readYaml(join(specDirectory, "rules.yaml")).data);
  return Object.fromEntries(rules.map((rule) => [`${at(rule, "id")}`, ruleWords(`${at(rule, "rule")}`)]));
}
