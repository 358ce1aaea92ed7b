import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { apiAt } from "../files/apis.ts";
import { changelogFiles } from "./entries.ts";
import { comparedText, pendingEntry } from "./pending-entry.ts";

const bundle = (description: string) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Tiny API", version: "1" },
    paths: { "/v1/things": { get: { operationId: "readThing", description, responses: {} } } },
  });

/** A bundle after a release whose text was "Reads."; undefined without a release. */
function tiny(released: string | undefined, description: string) {
  const root = workspace({ "specs/redocly.yaml": "apis:\n  tiny:\n    root: tiny/openapi.yaml\n" });
  const api = apiAt(root, "tiny");
  const files = changelogFiles(api);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write(api.bundle.json, bundle(description));
  if (released !== undefined) {
    write(files.entries, "- { date: 2026-11-20, changes: [], operations: [readThing], bundle: a }\n");
    write(files.bundle, bundle(released));
  }
  return { root, api, write };
}

test("what the build found is read while it is about these bundles", async () => {
  const { root, api, write } = tiny("Reads.", "Reads it.");
  const found = JSON.parse(await comparedText(root, api));
  expect(await pendingEntry(root, api)).toEqual(found.entry);
  write(api.pending, JSON.stringify({ ...found, entry: { ...found.entry, operations: ["known"] } }));
  expect(await pendingEntry(root, api)).toMatchObject({ operations: ["known"] });
});

test.each([
  ["bundle", (api: ReturnType<typeof apiAt>) => api.bundle.json],
  ["released bundle", (api: ReturnType<typeof apiAt>) => changelogFiles(api).bundle],
])("another %s is compared again", async (_, file) => {
  const { root, api, write } = tiny("Reads.", "Reads it.");
  const found = JSON.parse(await comparedText(root, api));
  write(api.pending, JSON.stringify({ ...found, entry: { ...found.entry, operations: ["old"] } }));
  write(file(api), bundle("Reads another."));
  expect(await pendingEntry(root, api)).toMatchObject({ operations: ["readThing"] });
});

test("no change and no release have no entry", async () => {
  for (const released of ["Reads.", undefined]) {
    const { root, api, write } = tiny(released, "Reads.");
    expect(await pendingEntry(root, api)).toBeUndefined();
    write(api.pending, await comparedText(root, api));
    expect(await pendingEntry(root, api)).toBeUndefined();
  }
});
