import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { findApi } from "../files/apis.ts";
import { repositoryRoot } from "../files/repository-root.ts";
import { repositoryLint } from "../lint/repository/repository-lint.ts";
import { lintApi } from "../lint/run/lint-api.ts";
import { scaffold } from "./scaffold.ts";

const LISTS = {
  "packages/mocks/package.json": '{ "devDependencies": { "@tillside/spec-tiny": "workspace:*", "yaml": "2.9.1" } }\n',
  "packages/sandbox/package.json": '{ "devDependencies": { "@tillside/spec-tiny": "workspace:*" } }\n',
  "docs/package.json":
    '{ "devDependencies": { "@tillside/spec-tiny": "workspace:*", "@tillside/tiny": "workspace:*" } }\n',
  "tools/workspace/package.json": '{ "devDependencies": { "@tillside/tiny": "workspace:*" } }\n',
  ".changeset/config.json": '{ "fixed": [["@tillside/policy", "@tillside/tiny"]], "linked": [] }\n',
};
const CLIENT = "packages/clients/gift-cards";

async function scaffolded(name: string, files: Readonly<Record<string, string>> = {}) {
  const root = workspace({ ...LISTS, ...files });
  const printed = await scaffold(root, name);
  return { root, printed, read: (path: string) => readFileSync(join(root, path), "utf8") };
}

test("writes both packages and the lists, and prints the next steps", async () => {
  const { printed, read } = await scaffolded("gift-cards");
  expect(printed).toEqual([
    "made    specs/gift-cards/package.json",
    "made    specs/gift-cards/openapi.yaml",
    "made    specs/gift-cards/paths/v1_gift-cards.yaml",
    "made    specs/gift-cards/schemas/NotShown.yaml",
    "made    specs/gift-cards/examples/none.yaml",
    "made    specs/gift-cards/rules.yaml",
    "made    specs/gift-cards/README.md",
    `made    ${CLIENT}/package.json`,
    `made    ${CLIENT}/README.md`,
    `made    ${CLIENT}/tsconfig.json`,
    `made    ${CLIENT}/tsconfig.build.json`,
    `made    ${CLIENT}/src/index.ts`,
    `made    ${CLIENT}/test/create.test.ts`,
    "made    packages/sandbox/src/apis/gift-cards/gift-cards.ts",
    "made    packages/sandbox/src/apis/gift-cards/list-gift-cards.ts",
    "made    docs/src/content/docs/guides/workflows/gift-cards.mdx",
    "listed  packages/mocks/package.json",
    "listed  packages/sandbox/package.json",
    "listed  docs/package.json",
    "listed  tools/workspace/package.json",
    "listed  .changeset/config.json",
    "Next (CONTRIBUTING.md, A new API, says how):",
    "  1. Add `gift-cards: { root: gift-cards/openapi.yaml }` to the apis of specs/redocly.yaml.",
    "  2. List it in apis.ts and load-apis.ts of packages/sandbox/src, and its key in packages/sandbox/src/auth/credentials.ts.",
    "  3. Add a heading with its statuses to docs/src/content/docs/guides/calls/errors.mdx.",
    "  4. Add its operations to packages/policy/conformance.yaml.",
    "  5. Run `npx pnpm install` and `npm run build`.",
    "  6. Add its row to each table that `npm run lint` names, and to those in the sandbox's options page and the README of mocks.",
    "  7. Replace what the templates say of the API in specs/gift-cards (specs/README.md says how).",
    "  8. Fill packages/clients/gift-cards/README.md.",
  ]);
  expect(JSON.parse(read("specs/gift-cards/package.json")).scripts.spec).toBe("tillside-spec build gift-cards");
  expect(read(`${CLIENT}/README.md`)).toContain("const giftCards = createGiftCardsClient({");
  expect(Object.keys(JSON.parse(read("packages/mocks/package.json")).devDependencies)).toEqual([
    "@tillside/spec-gift-cards",
    "@tillside/spec-tiny",
    "yaml",
  ]);
  expect(Object.keys(JSON.parse(read("docs/package.json")).devDependencies)).toEqual([
    "@tillside/gift-cards",
    "@tillside/spec-gift-cards",
    "@tillside/spec-tiny",
    "@tillside/tiny",
  ]);
  expect(JSON.parse(read(".changeset/config.json"))).toEqual({
    fixed: [["@tillside/policy", "@tillside/tiny", "@tillside/gift-cards"]],
    linked: [],
  });
});

test("keeps existing files and does not list them", async () => {
  const { printed, read } = await scaffolded("tiny", { "packages/clients/tiny/README.md": "# Mine\n" });
  expect(read("packages/clients/tiny/README.md")).toBe("# Mine\n");
  for (const [path, text] of Object.entries(LISTS)) expect(read(path)).toBe(text);
  expect(printed).toEqual([
    "made    specs/tiny/package.json",
    "made    packages/clients/tiny/tsconfig.json",
    "made    packages/clients/tiny/tsconfig.build.json",
    "made    packages/clients/tiny/src/index.ts",
    "made    packages/clients/tiny/test/create.test.ts",
    "Next (CONTRIBUTING.md, A new API, says how):",
    "  1. Run `npx pnpm install` and `npm run build`.",
    "  2. Fill packages/clients/tiny/README.md.",
  ]);
});

test.each(["Gift", "gift_cards", "../gift", "-gift"])("refuses the name %s", async (name) => {
  await expect(scaffolded(name)).rejects.toThrow(`"${name}" cannot name an API. Write it in kebab-case`);
});

test("the templates equal the first client's files", async () => {
  const { read } = await scaffolded("onboarding");
  const real = (path: string) => readFileSync(join(repositoryRoot(import.meta.dirname), path), "utf8");
  const client = "packages/clients/onboarding";
  for (const file of ["tsconfig.json", "tsconfig.build.json"]) {
    expect(read(`${client}/${file}`)).toBe(real(`${client}/${file}`));
  }
  for (const folder of [client, "specs/onboarding"]) {
    const { description, ...fields } = JSON.parse(read(`${folder}/package.json`));
    expect(JSON.parse(real(`${folder}/package.json`))).toMatchObject(fields);
  }
  expect(real(`${client}/src/index.ts`)).toContain(read(`${client}/src/index.ts`));
});

test("the new spec, its README and its ledger have no findings", async () => {
  const { root } = await scaffolded("gift-cards", {
    "specs/redocly.yaml": readFileSync(join(repositoryRoot(import.meta.dirname), "specs/redocly.yaml"), "utf8").replace(
      /^apis:\n( +.*\n)+/m,
      "apis:\n  gift-cards: { root: gift-cards/openapi.yaml }\n",
    ),
  });
  expect((await lintApi(root, findApi("gift-cards", root))).findings).toEqual([]);
  expect(repositoryLint(root)).toEqual([]);
});
