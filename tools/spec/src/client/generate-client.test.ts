import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TINY, workspace } from "../../test/workspace.ts";
import { renderSpec } from "../build/render-spec.ts";
import { findApi } from "../files/apis.ts";
import { writeTogether } from "../files/write-together.ts";
import { openWithRedocly } from "../redocly-core.ts";
import { generateClient, usedBy } from "./generate-client.ts";

async function generate(root: string): Promise<Record<string, string>> {
  const api = findApi("tiny", root);
  const made = await (await openWithRedocly(root, api)).bundle();
  if (!("document" in made)) throw new Error("There is no bundle.");
  await writeTogether(await renderSpec(root, api, made.document));
  await generateClient(root, api);
  return contents(root);
}

function contents(root: string): Record<string, string> {
  const folder = join(root, "packages/clients/tiny");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}

test("types, manifest, wiring under a banner, and the bundle as it is", async () => {
  const root = workspace();
  const files = await generate(root);
  expect(Object.keys(files).sort()).toEqual([
    "openapi.json",
    "openapi.yaml",
    "package.json",
    "src/generated/client.ts",
    "src/generated/manifest.ts",
    "src/generated/operations.ts",
    "src/generated/types.ts",
  ]);
  for (const name of ["client", "manifest", "operations", "types"]) {
    expect(files[`src/generated/${name}.ts`]).toMatch(
      /^\/\/ Generated from specs\/tiny\/dist\/openapi\.json by `tillside-spec client tiny`: do not edit\. Bundle [0-9a-f]{12}\.\n/,
    );
  }
  expect(files["openapi.json"]).toBe(readFileSync(join(root, "specs/tiny/dist/openapi.json"), "utf8"));
  expect(files["openapi.yaml"]).toBe(readFileSync(join(root, "specs/tiny/dist/openapi.yaml"), "utf8"));
});

test("the same bytes from the same spec in any folder", async () => {
  expect(await generate(workspace())).toEqual(await generate(workspace()));
});

test("what an earlier run left in src/generated goes", async () => {
  const files = await generate(
    workspace({ "packages/clients/tiny/src/generated/old.ts": "", "packages/clients/tiny/src/index.ts": "" }),
  );
  expect(files).not.toHaveProperty(["src/generated/old.ts"]);
  expect(files).toHaveProperty(["src/index.ts"]);
});

test("a capability is used where an operation of the manifest has its facts, and only there", () => {
  const manifest = { api: "tiny", options: [], sessionOptions: [], auth: {}, buckets: {}, callInfo: {} };
  const read = { id: "read", safety: "read" } as const;
  const used = (facts: object) => {
    const names = Object.entries(
      usedBy({ ...manifest, operations: { "GET /a": read, "GET /b": { ...read, ...facts } } }),
    );
    return names.flatMap(([name, uses]) => (uses === true ? [name] : []));
  };
  expect(used({})).toEqual([]);
  expect(used({ managed: { header: { "X-Id": { call: true } } } })).toEqual(["managed"]);
  expect(used({ partial: { records: "/records" } })).toEqual(["partial"]);
  expect(used({ deprecated: true })).toEqual(["deprecated"]);
});

test("guards are wired where the client has them, and only there", async () => {
  const guards = { "packages/clients/tiny/src/guards/index.ts": "export const guards = [];" };
  expect((await generate(workspace(guards)))["src/generated/client.ts"]).toContain("    guards,\n");
  expect((await generate(workspace()))["src/generated/client.ts"]).not.toContain("guards");
});

test("what its calls exclude is wired where the client has them", async () => {
  const exclusionOf = { "packages/clients/tiny/src/exclusion-of.ts": "export const exclusionOf = () => undefined;" };
  expect((await generate(workspace(exclusionOf)))["src/generated/client.ts"]).toContain(
    "    exclusion: excluding(exclusionOf),\n",
  );
});

const PATH_FILE = "specs/tiny/paths/v1_things_{thing_id}.yaml";
const PUT = "PUT /v1/things/{thing_id}";

test.each([
  [PATH_FILE, "  x-safety: keyed\n", "", `${PATH_FILE}:13: ${PUT}: \`x-safety\` is missing.`],
  [PATH_FILE, / {2}x-idempotency:\n( {4}.*\n)+/, "", `${PATH_FILE}:13: ${PUT}: \`x-idempotency\` is missing.`],
  [PATH_FILE, "onRepeat: replay", "onRepeat: again", `${PATH_FILE}:22: ${PUT}: \`x-idempotency.onRepeat: "again"\``],
  [
    PATH_FILE,
    "x-rate-limit: things",
    "x-rate-limit: thing",
    `${PATH_FILE}:8: GET /v1/things/{thing_id}: \`x-rate-limit: thing\` names`,
  ],
  [
    PATH_FILE,
    "  x-auth-failure: [401]\n",
    "",
    `${PATH_FILE}:3: GET /v1/things/{thing_id}: \`x-auth-failure\` is missing.`,
  ],
  [
    "specs/tiny/parameters/IdempotencyKey.yaml",
    "by: call",
    "by: me",
    "specs/tiny/parameters/IdempotencyKey.yaml:6: PUT",
  ],
  ["specs/tiny/schemas/Thing.yaml", "option: parentId", "options: x", "specs/tiny/schemas/Thing.yaml:9: PUT"],
  [
    "specs/tiny/openapi.yaml",
    "operationId: exchangeClientCredentials",
    "operationId: gone",
    "specs/tiny/openapi.yaml:23: `x-token` names gone",
  ],
  [
    "specs/tiny/openapi.yaml",
    "requests: 60, ",
    "",
    "specs/tiny/openapi.yaml:11: `x-rate-limits.things.requests` is missing.",
  ],
])("%s changed at %j → file, line and fix; what was there stays", async (file, cut, paste, message) => {
  const root = workspace();
  const before = await generate(root);
  writeFileSync(join(root, file), (TINY[file] ?? "").replace(cut, paste));
  const error: unknown = await generate(root).catch((reason: unknown) => reason);
  expect(String(error)).toContain(`Problem: ${message}`);
  expect(contents(root)).toEqual(before);
});

test("nothing is written by a first run that fails", async () => {
  const root = workspace({ [PATH_FILE]: (TINY[PATH_FILE] ?? "").replace("x-safety: read", "x-safety: none") });
  await expect(generate(root)).rejects.toThrow(`${PATH_FILE}:7: GET`);
  expect(existsSync(join(root, "packages/clients/tiny/src"))).toBe(false);
});
