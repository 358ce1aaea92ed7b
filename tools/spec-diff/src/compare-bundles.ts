import { readFile } from "node:fs/promises";
import { type Change, IMPACTS } from "./change.ts";
import { classify } from "./classify.ts";
import { ownFieldChanges } from "./own-fields.ts";
import { redoclyDiff } from "./redocly-diff.ts";

/** The changes between two bundle files, the gravest first. */
export async function compareBundles(base: string, revision: string): Promise<readonly Change[]> {
  const [before = "", after = ""] = await Promise.all([readFile(base, "utf8"), readFile(revision, "utf8")]);
  if (before === after) return [];
  const found = (await redoclyDiff(base, revision)).map(classify).filter((change) => change !== undefined);
  const changes = [...found, ...ownFieldChanges(JSON.parse(before), JSON.parse(after))];
  return IMPACTS.flatMap((impact) => changes.filter((change) => change.impact === impact));
}
