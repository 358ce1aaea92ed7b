import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { apiAt, readApis, repositoryRoot } from "../files/apis.ts";
import { changelogEntries, changelogFiles, digestOf } from "./entries.ts";
import { recordChanges } from "./record-changes.ts";

const operation = (operationId: string, description: string) => ({
  operationId,
  description,
  "x-safety": "read",
  "x-rate-limit": "things",
  responses: { "200": { $ref: "#/components/responses/Thing" } },
});

function bundle({ requests = 60, thing = "The thing.", read = "Reads." } = {}): object {
  return {
    openapi: "3.1.0",
    info: { title: "Tiny API", version: "1" },
    "x-rate-limits": { things: { requests, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } },
    paths: {
      "/v1/things": { get: operation("readThing", read) },
      "/v1/other": { get: { ...operation("readOther", "Reads another."), "x-rate-limit": undefined } },
    },
    components: { responses: { Thing: { description: thing } } },
  };
}

function tiny() {
  const root = workspace({ "specs/redocly.yaml": "apis:\n  tiny:\n    root: tiny/openapi.yaml\n" });
  const api = apiAt(root, "tiny");
  mkdirSync(dirname(api.bundle.json), { recursive: true });
  const write = (given: object) => writeFileSync(api.bundle.json, JSON.stringify(given));
  return { root, api, write };
}

test("the first entry has every operation and no changes: there was nothing before", async () => {
  const { root, api, write } = tiny();
  write(bundle());
  await recordChanges(root, api, "2026-11-20");
  expect(changelogEntries(api)).toEqual([
    {
      date: "2026-11-20",
      changes: [],
      operations: ["readThing", "readOther"],
      bundle: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

test("a later entry has what spec:diff finds, and the operations that differ, through their references and limits too", async () => {
  const { root, api, write } = tiny();
  write(bundle());
  await recordChanges(root, api, "2026-11-20");
  write(bundle({ requests: 30, read: "Reads it." }));
  await recordChanges(root, api, "2026-12-01");
  write(bundle({ requests: 30, read: "Reads it.", thing: "Any thing." }));
  await recordChanges(root, api, "2026-12-24");
  const [third, second, first] = changelogEntries(api);
  expect(first?.date).toBe("2026-11-20");
  expect(second).toMatchObject({ date: "2026-12-01", operations: ["readThing"] });
  expect(second?.changes).toEqual([
    {
      impact: "breaking",
      text: expect.stringMatching(/`x-rate-limits\/things`: requests 60 → 30 \(spec-[0-9a-f]{8}\)$/),
    },
    { impact: "docs only", text: expect.stringContaining("Reads it.") },
  ]);
  expect(third).toMatchObject({ date: "2026-12-24", operations: ["readThing", "readOther"] });
});

test("nothing changed: no entry", async () => {
  const { root, api, write } = tiny();
  write(bundle());
  await recordChanges(root, api, "2026-11-20");
  expect(await recordChanges(root, api, "2026-12-01")).toEqual({ holds: true, lines: ["tiny: nothing changed."] });
  expect(changelogEntries(api)).toHaveLength(1);
});

test("only a default of OpenAPI is stated: no entry", async () => {
  const { root, api, write } = tiny();
  const withHeader = (facts: object) => {
    const headers = { "X-Id": { schema: { type: "string" }, ...facts } };
    return { ...bundle(), components: { responses: { Thing: { description: "The thing.", headers } } } };
  };
  write(withHeader({}));
  await recordChanges(root, api, "2026-11-20");
  write(withHeader({ required: false }));
  expect(await recordChanges(root, api, "2026-12-01")).toEqual({ holds: true, lines: ["tiny: nothing changed."] });
});

test("an operation whose path item stands in components is named when it changes", async () => {
  const { root, api, write } = tiny();
  const shared = (read: string) => ({
    ...bundle(),
    paths: { "/v1/things": { $ref: "#/components/pathItems/Things" } },
    components: {
      pathItems: { Things: { get: operation("readThing", read) } },
      responses: { Thing: { description: "The thing." } },
    },
  });
  write(shared("Reads."));
  await recordChanges(root, api, "2026-11-20");
  write(shared("Reads it."));
  await recordChanges(root, api, "2026-12-01");
  expect(changelogEntries(api)[0]).toMatchObject({ date: "2026-12-01", operations: ["readThing"] });
});

test.each([
  ["yesterday", '"yesterday" is not a date. Write it as 2026-11-23.'],
  ["2026-13-01", '"2026-13-01" is not a date.'],
  ["2026-11-20", "The newest entry is of 2026-11-20: an entry of 2026-11-20 cannot follow it. Give a later date."],
])("the date %j", async (date, message) => {
  const { root, api, write } = tiny();
  write(bundle());
  await recordChanges(root, api, "2026-11-20");
  await expect(recordChanges(root, api, date)).rejects.toThrow(message);
});

/** An API that was never released has none. */
const released = readApis(repositoryRoot(import.meta.dirname)).filter((api) => changelogEntries(api).length > 0);

test.each(released)("the newest entry of $name is of the bundle beside it, and names operations of it", (api) => {
  const [newest, ...older] = changelogEntries(api);
  const text = readFileSync(changelogFiles(api).bundle, "utf8");
  expect(newest?.bundle).toBe(digestOf(text));
  for (const id of newest?.operations ?? []) expect(text).toContain(`"operationId": "${id}"`);
  const dates = [newest, ...older].map((entry) => entry?.date ?? "");
  expect(dates).toEqual([...new Set(dates)].sort().reverse());
});
