import { existsSync } from "node:fs";
import { relative } from "node:path";
import { apiAt, readApis } from "../apis.ts";
import { Problem } from "../problem.ts";
import { writeTogether } from "../write-together.ts";
import { listings } from "./listings.ts";
import { newFiles } from "./new-files.ts";

/**
 * `tillside-codegen scaffold`: the packages of an API that may not be listed yet, and its entries in the files that name
 * every package. A file that exists is never overwritten; says what it made and what is next.
 */
export async function scaffold(root: string, name: string): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Problem(`"${name}" cannot name an API. Write it in kebab-case, for instance gift-cards.`);
  }
  const made = newFiles(root, name);
  const listed = await listings(root, name);
  await writeTogether(new Map([...made, ...listed]));
  for (const path of made.keys()) console.log(`made    ${relative(root, path)}`);
  for (const path of listed.keys()) console.log(`listed  ${relative(root, path)}`);
  console.log(`Next: ${nextSteps(root, name).join(", then ")}.`);
}

function nextSteps(root: string, name: string): readonly string[] {
  const isWritten = existsSync(apiAt(root, name).document);
  const isListed = readApis(root).some((api) => api.name === name);
  return [
    ...(isWritten ? [] : [`write specs/${name} (specs/README.md says how)`]),
    ...(isListed ? [] : [`add \`${name}: { root: ${name}/openapi.yaml }\` to the apis of specs/redocly.yaml`]),
    "`pnpm install` and `pnpm build`",
    `fill packages/clients/${name}/README.md`,
  ];
}
