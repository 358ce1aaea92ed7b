import { relative } from "node:path";
import { stringify } from "yaml";
import { withoutTexts } from "../document/without-texts.ts";
import type { Api } from "../files/apis.ts";
import { banner } from "../files/banner.ts";
import type { Bundle } from "./bundle.ts";

/** The files of a bundle by path: the document as JSON, as YAML and without texts, and the ids of the rules that each place of it shows. */
export function bundleFiles(root: string, api: Api, { document, shownRules }: Bundle): ReadonlyMap<string, string> {
  const head = banner("#", relative(root, api.document), `bundle ${api.name}`);
  return new Map([
    [api.bundle.json, `${JSON.stringify(document, null, 2)}\n`],
    [api.bundle.bare, `${JSON.stringify(withoutTexts(document), null, 2)}\n`],
    [api.shownRules, `${JSON.stringify(Object.fromEntries(shownRules), null, 2)}\n`],
    [api.bundle.yaml, `${head}\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`],
  ]);
}
