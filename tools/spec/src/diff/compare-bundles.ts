import { readFile } from "node:fs/promises";
import { IMPACTS } from "../extensions/field-change.ts";
import type { Change } from "./change.ts";
import { classified } from "./classify.ts";
import { ownFieldChanges } from "./own-fields.ts";
import { redoclyDiff } from "./redocly-diff.ts";
import { securityChanges } from "./security-changes.ts";

/** The changes between two bundle files, the gravest first. */
export async function compareBundles(base: string, revision: string): Promise<readonly Change[]> {
  const [before = "", after = ""] = await Promise.all([readFile(base, "utf8"), readFile(revision, "utf8")]);
  if (before === after) return [];
  const documents = { base: JSON.parse(before), revision: JSON.parse(after) };
  const changes = [
    ...classified(await redoclyDiff(base, revision), documents),
    ...securityChanges(documents.base, documents.revision),
    ...ownFieldChanges(documents.base, documents.revision),
  ];
  return IMPACTS.flatMap((impact) => changes.filter((change) => change.impact === impact));
}
