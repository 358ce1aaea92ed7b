import { expect, test } from "vitest";
import { edited, lint, workspace } from "./workspace.ts";

const THINGS = "paths/v1_things.yaml";
const SHARED = "specs/shared/headers/RetryAfter.yaml";
const DEPENDS = '{ "devDependencies": { "@tillside/spec-shared": "workspace:*" } }';

/** What the lint says where things' `Retry-After` is written in specs/shared and carries these ids. */
async function findings(ids: string, packageFile = DEPENDS): Promise<readonly string[]> {
  const header = "Retry-After:\n          schema:\n            type: integer\n";
  const root = await workspace({
    ...(await edited(THINGS, header, "Retry-After:\n          $ref: ../../shared/headers/RetryAfter.yaml\n")),
    "specs/things/package.json": packageFile,
    [SHARED]: `${ids}\ndescription: Seconds to wait.\nschema: { type: integer }\n`,
  });
  return (await lint(root, "things")).output.trimEnd().split("\n");
}

test("a file outside the API's folder may name rules of other APIs", async () => {
  expect(await findings("x-rules: [OTH-001, OTH-004..OTH-006, THG-001]\nx-open: [OTH-002, THG-002]")).toEqual([
    "things: no findings",
  ]);
});

test("the API's own rules are looked up there too", async () => {
  expect(await findings("x-rules: [OTH-001, THG-009]\nx-open: [OTH-002, THG-001]")).toEqual([
    expect.stringMatching(`^${SHARED}:1:20  error  rule-ids-known  rules.yaml has no rule THG-009`),
    expect.stringMatching(`^${SHARED}:2:19  error  open-ids-known  THG-001 is not open`),
    "things: 2 to fix in 1 file",
  ]);
});

test("an id in small letters is the API's own if its letters are", async () => {
  expect(await findings("x-rules: [oth-001, thg-001]")).toEqual([
    expect.stringMatching(`^${SHARED}:1:20  error  rule-ids-known  .* Prefer THG-001.`),
    "things: 1 to fix in 1 file",
  ]);
});

test("the API's package must depend on a package that it refers to", async () => {
  expect(await findings("x-rules: [THG-001]", '{ "devDependencies": {} }')).toEqual([
    'specs/things/package.json:1:1  error  shared-listed  The API refers to files of @tillside/spec-shared. Add `"@tillside/spec-shared": "workspace:*"` under devDependencies, so that an edit there rebuilds it.',
    "things: 1 to fix in 1 file",
  ]);
});

test("a file of the API's folder names its own rules only", async () => {
  const root = await workspace(await edited(THINGS, "x-rules: [THG-001]", "x-rules: [OTH-001]"));
  const { output } = await lint(root, "things");
  expect(output).toMatch(/v1_things\.yaml:6:13 {2}error {2}rule-ids-known {2}rules\.yaml has no rule OTH-001/);
});
