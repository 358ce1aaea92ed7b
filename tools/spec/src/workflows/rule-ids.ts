import { at, isObject, items, members, type Path } from "../document/json.ts";
import type { WorkflowFinding } from "./workflow-finding.ts";

/** Finds ids of rules, in summaries and descriptions, that no ledger has. */
export function ruleIds(data: unknown, known: ReadonlySet<string>): readonly WorkflowFinding[] {
  const prefixes = new Set([...known].map(prefixOf));
  return textsIn(data, []).flatMap(({ text, path }) =>
    [...text.matchAll(/\b[A-Z]{3}-\d{3}\b/g)]
      .filter(([id]) => prefixes.has(prefixOf(id)) && !known.has(id))
      .map(([id]) => ({
        path,
        rule: "rule-id-known",
        message: `${id} is not a rule of any ledger. Take the id from the \`rules.yaml\` of the API.`,
      })),
  );
}

function prefixOf(id: string): string {
  return id.slice(0, 3);
}

function textsIn(value: unknown, path: Path): readonly { readonly text: string; readonly path: Path }[] {
  if (Array.isArray(value)) return items(value).flatMap((item, index) => textsIn(item, [...path, index]));
  if (!isObject(value)) return [];
  const own = ["summary", "description"].flatMap((key) => {
    const text = at(value, key);
    return typeof text === "string" ? [{ text, path: [...path, key] }] : [];
  });
  return [...own, ...members(value).flatMap(([key, child]) => textsIn(child, [...path, key]))];
}
