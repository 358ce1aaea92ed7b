import { existsSync } from "node:fs";
import { relative } from "node:path";
import { apiAt, readApis } from "../files/apis.ts";
import { writeTogether } from "../files/write-together.ts";
import { Problem } from "../problem.ts";
import { listings } from "./listings.ts";
import { newFiles } from "./new-files.ts";

/**
 * `tillside-spec scaffold`: the packages of an API that may not be listed yet, and its entries in the files that name
 * every package. A file that exists is never overwritten; says what it made and what is next.
 */
export async function scaffold(root: string, name: string): Promise<readonly string[]> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Problem(`"${name}" cannot name an API. Write it in kebab-case, for instance gift-cards.`);
  }
  const isBegun = existsSync(apiAt(root, name).document);
  const made = newFiles(root, name);
  const listed = await listings(root, name);
  await writeTogether(new Map([...made, ...listed]));
  return [
    ...Array.from(made.keys(), (path) => `made    ${relative(root, path)}`),
    ...Array.from(listed.keys(), (path) => `listed  ${relative(root, path)}`),
    "Next (CONTRIBUTING.md, A new API, says how):",
    ...nextSteps(root, name, isBegun).map((step, index) => `  ${index + 1}. ${step}`),
  ];
}

function nextSteps(root: string, name: string, isBegun: boolean): readonly string[] {
  const isListed = readApis(root).some((api) => api.name === name);
  return [
    ...(isListed ? [] : [`Add \`${name}: { root: ${name}/openapi.yaml }\` to the apis of specs/redocly.yaml.`]),
    ...(isBegun
      ? []
      : [
          "List it in apis.ts and load-apis.ts of packages/sandbox/src, and its key in packages/sandbox/src/auth/credentials.ts.",
          "Add a heading with its statuses to docs/src/content/docs/guides/calls/errors.mdx.",
          "Add its operations to packages/policy/conformance.yaml.",
        ]),
    "Run `npx pnpm install` and `npm run build`.",
    ...(isBegun
      ? []
      : [
          "Add its row to each table that `npm run lint` names, and to those in the sandbox's options page and the README of mocks.",
          `Replace what the templates say of the API in specs/${name} (specs/README.md says how).`,
        ]),
    `Fill packages/clients/${name}/README.md.`,
  ];
}
