import { at, items } from "../../document/json.ts";
import { readYaml } from "../../document/yaml-file.ts";
import { pathIn } from "./finding.ts";
import { nearest } from "./nearest.ts";
import type { Written } from "./written.ts";

/** The tags that an operation can have, and where they are declared. */
export function tagFix(root: string, document: string, { value }: Written): string {
  const declared = items(at(readYaml(document).data, "tags")).map((tag) => `${at(tag, "name")}`);
  const home = `\`tags\` of ${pathIn(root, document)}`;
  const known = `${home} (${declared.join(", ") || "none yet"})`;
  if (typeof value !== "string") return `Add one of the ${known}, as in \`tags: [${declared[0] ?? "Accounts"}]\`.`;
  const meant = nearest(value, declared);
  const prefer = meant === undefined ? `Prefer one of the ${known}` : `Prefer \`${meant}\` of the ${known}`;
  return `"${value}" is none of them. ${prefer}, or declare it there.`;
}
