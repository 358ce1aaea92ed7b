import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { findApi, readApis } from "./apis.ts";

const TWO = "apis:\n  tiny:\n    root: tiny/openapi.yaml\n  other:\n    root: other/api.yaml\n";

test("every API of specs/redocly.yaml, in its order, with its paths", () => {
  const root = workspace({ "specs/redocly.yaml": TWO });
  const [tiny, other] = readApis(root);
  expect(tiny).toEqual({
    name: "tiny",
    document: join(root, "specs/tiny/openapi.yaml"),
    specDirectory: join(root, "specs/tiny"),
    bundle: {
      json: join(root, "specs/tiny/dist/openapi.json"),
      yaml: join(root, "specs/tiny/dist/openapi.yaml"),
      bare: join(root, "specs/tiny/dist/openapi.bare.json"),
    },
    shownRules: join(root, "specs/tiny/dist/rules.json"),
    rendered: {
      clientTypes: join(root, "specs/tiny/dist/client/types.ts"),
      clientOperations: join(root, "specs/tiny/dist/client/operations.ts"),
      clientManifest: join(root, "specs/tiny/dist/client/manifest.ts"),
      serverTypes: join(root, "specs/tiny/dist/server/types.ts"),
      serverDocument: join(root, "specs/tiny/dist/server/document.json"),
      statements: join(root, "specs/tiny/dist/server/statements.json"),
    },
    reference: join(root, "specs/tiny/dist/reference.html"),
    pending: join(root, "specs/tiny/dist/pending.json"),
    clientDirectory: join(root, "packages/clients/tiny"),
  });
  expect(other?.document).toBe(join(root, "specs/other/api.yaml"));
});

test("unknown name → the known ones", () => {
  const root = workspace({ "specs/redocly.yaml": TWO });
  expect(() => findApi("tyni", root)).toThrow('There is no API "tyni". specs/redocly.yaml lists tiny, other.');
});

test.each([
  ["apis:\n  tiny: [\n", /^specs\/redocly\.yaml:2: The \[ that opens here is not closed\. /],
  ["telemetry: off\n", /lists no `apis`/],
  ["apis:\n  tiny: {}\n", /api "tiny" has no `root`\. Add `root: tiny\/openapi\.yaml`/],
])("a list that cannot be read: %j", (list, message) => {
  const root = workspace({ "specs/redocly.yaml": list });
  expect(() => readApis(root)).toThrow(message);
});
