import { expect, test } from "vitest";
import { type Ended, runCommand } from "../src/run.ts";
import { edited, workspace } from "./lint/workspace.ts";

const GOOD = `arazzo: 1.0.1
info:
  title: List things
  version: 1.0.0
sourceDescriptions:
  - name: things
    url: ../things/openapi.yaml
    type: openapi
workflows:
  - workflowId: list-things
    summary: List the things (THG-001)
    steps:
      - stepId: list
        operationId: $sourceDescriptions.things.listThings
        parameters:
          - reference: $components.parameters.authorization
        successCriteria:
          - condition: $statusCode == 200
components:
  parameters:
    authorization:
      name: Authorization
      in: header
      value: Bearer any
`;

/** Lints the good workflow, with one part of its text replaced, over the good API or a changed one. */
async function lint(part = "", replacement = "", api: Readonly<Record<string, string>> = {}): Promise<Ended> {
  expect(GOOD).toContain(part);
  const root = await workspace({ ...api, "specs/workflows/list-things.arazzo.yaml": GOOD.replace(part, replacement) });
  await runCommand(["bundle", "things"], root);
  return runCommand(["workflows"], root);
}

test("a good workflow has no findings", async () => {
  expect(await lint()).toEqual({ status: 0, output: "workflows: no findings\n", errors: "" });
});

const FILE = "specs/workflows/list-things.arazzo.yaml";

test.each([
  {
    input: "malformed YAML",
    part: "info:",
    replacement: "info: [",
    want: /^specs\/workflows\/list-things\.arazzo\.yaml:\d+:\d+ {2}error {2}yaml-syntax {2}/,
  },
  {
    input: "a property that Arazzo does not have",
    part: "successCriteria",
    replacement: "successCriterias",
    want: `${FILE}:17:9  error  struct  Property \`successCriterias\` is not expected here.`,
  },
  {
    input: "an output of a step that does not exist",
    part: "    steps:",
    replacement: "    outputs: { ids: $steps.lost.outputs.ids }\n    steps:",
    want: `${FILE}:12:21  error  outputs-defined  `,
  },
  {
    input: "a source that does not exist",
    part: "../things/openapi.yaml",
    replacement: "../thing/openapi.yaml",
    want: `${FILE}:7:10  error  source-present  There is no such file.`,
  },
  {
    input: "an operation that the source does not have",
    part: "things.listThings",
    replacement: "things.listThing",
    want: `${FILE}:14:22  error  step-operation-known  This step calls no operation of a source.`,
  },
  {
    input: "a parameter that the operation does not have",
    part: "      name: Authorization",
    replacement: "      name: X-Authorization",
    want: `${FILE}:16:13  error  step-parameter-known  listThings has no parameter "header x-authorization".`,
  },
  {
    input: "a rule that no ledger has",
    part: "THG-001",
    replacement: "THG-999",
    want: `${FILE}:11:14  error  rule-id-known  THG-999 is not a rule of any ledger.`,
  },
  {
    input: "a workflow that is not named like its file",
    part: "workflowId: list-things",
    replacement: "workflowId: list-all",
    want: `${FILE}:10:17  error  workflow-named  This file has the workflow list-all.`,
  },
])("one finding, with file and line, for $input", async ({ part, replacement, want }) => {
  const { status, output } = await lint(part, replacement);
  const [finding = "", sum, ...rest] = output.trimEnd().split("\n");
  expect(finding).toEqual(want instanceof RegExp ? expect.stringMatching(want) : expect.stringContaining(want));
  expect({ status, sum, rest }).toEqual({ status: 1, sum: "workflows: 1 to fix in 1 file", rest: [] });
});

test("a finding names a required parameter that a step omits", async () => {
  const page =
    "  parameters: [{ name: page, in: query, required: true, description: The page., schema: { type: integer } }]\n";
  const { output } = await lint(
    "",
    "",
    await edited("paths/v1_things.yaml", "  responses:\n", `${page}  responses:\n`),
  );
  expect(output.split("\n")[0]).toBe(
    `${FILE}:14:22  error  step-parameter-missing  listThings requires the parameter "query page". Add it to the step's \`parameters\`.`,
  );
});
