import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import type { Json, Members } from "../document/json.ts";
import { IMPACTS } from "../extensions/field-change.ts";
import type { Change } from "./change.ts";
import { classified } from "./classify.ts";
import { newClientOptions } from "./client-options.ts";
import { deepValueChanges } from "./deep-values.ts";
import { normalForms } from "./normal-form/normal-forms.ts";
import { ownFieldChanges } from "./own-fields.ts";
import { pairs } from "./pairs.ts";
import { redoclyDiff } from "./redocly-diff.ts";
import { securityChanges } from "./security-changes.ts";
import { serverChanges } from "./server-changes.ts";
import { unweighed } from "./unweighed.ts";

/** The changes between two bundle files, the gravest first. */
export async function compareBundles(base: string, revision: string): Promise<readonly Change[]> {
  const [before = "", after = ""] = await Promise.all([readFile(base, "utf8"), readFile(revision, "utf8")]);
  return compareDocuments(JSON.parse(before), JSON.parse(after));
}

/** The changes between two bundled documents, the gravest first. */
export async function compareDocuments(before: Json, after: Json): Promise<readonly Change[]> {
  const [base, revision] = normalForms(before as Members, after as Members);
  if (isDeepStrictEqual(base, revision)) return [];
  const inBoth = [...pairs(base, revision)];
  const fields = ownFieldChanges(inBoth);
  const changes = [
    ...classified(await redoclyDiff(base, revision), { base, revision }),
    ...securityChanges(base, revision),
    ...serverChanges(inBoth),
    ...deepValueChanges(inBoth),
    ...fields,
    ...newClientOptions(base, revision, fields),
  ];
  if (changes.length === 0) return unweighed(base, revision);
  return IMPACTS.flatMap((impact) => changes.filter((change) => change.impact === impact));
}
