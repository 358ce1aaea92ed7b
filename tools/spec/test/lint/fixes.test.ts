import { describe, expect, test } from "vitest";
import { edited, lint, workspace } from "./workspace.ts";

const THINGS = "paths/v1_things.yaml";
const THING = "schemas/Thing.yaml";
const KEYED =
  "keyed\n  x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: conflict, required: true }";

/** The paths of the sample with one more, which has a parameter, and the file of its operation. */
async function withParameter(): Promise<Record<string, string>> {
  const path = "  /v1/things/{thing_id}:\n    $ref: paths/v1_things_{thing_id}.yaml\n";
  const [text = ""] = Object.values(await edited(THINGS, "listThings", "getThing"));
  return {
    ...(await edited("openapi.yaml", "  /v1/token:\n", `${path}  /v1/token:\n`)),
    "specs/things/paths/v1_things_{thing_id}.yaml": text.slice(0, text.indexOf("post:")),
  };
}

describe("a finding names what is written and what to write", () => {
  test.each([
    {
      input: "a number in quotes",
      change: () => edited(THING, "maxLength: 5", 'maxLength: "200"'),
      want: `${THING}:6:16  error  struct  Expected type \`integer\` but got \`string\`. Remove the quotes: \`maxLength: 200\`.`,
    },
    {
      input: "true in quotes",
      change: () => edited(THINGS, "x-safety: read", 'x-safety: read\n  deprecated: "true"'),
      want: `${THINGS}:8:15  error  struct  Expected type \`boolean\` but got \`string\`. Remove the quotes: \`deprecated: true\`.`,
    },
    {
      input: "a text where a number belongs",
      change: () => edited(THING, "maxLength: 5", "maxLength: five"),
      want: `${THING}:6:16  error  struct  Expected type \`integer\` but got \`string\`. Write a whole number, without quotes, in place of "five".`,
    },
    {
      input: "a text that looks like a number",
      change: () => edited("openapi.yaml", "version: 1.0.0", "version: 1.0"),
      want: 'openapi.yaml:6:12  error  struct  Expected type `string` but got `integer`. Put it in quotes: `version: "1.0"`.',
    },
    {
      input: "a number as description",
      change: () => edited(THINGS, "Every thing there is.", "12"),
      want: `${THINGS}:5:16  error  struct  Expected type \`string\` but got \`integer\`. Put it in quotes: \`description: "12"\`.`,
    },
    {
      input: "an item of a list that looks like a number",
      change: () => edited(THINGS, "tags: [Things]", "tags: [12]"),
      want: `${THINGS}:3:10  error  struct  Expected type \`string\` but got \`integer\`. Put it in quotes: \`"12"\`.`,
    },
    {
      input: "a value of a field in quotes",
      change: () => edited("openapi.yaml", "lifetimeSeconds: 300", 'lifetimeSeconds: "300"'),
      want: "openapi.yaml:38:26  error  token-form  x-token: lifetimeSeconds must be a whole number above 0. Remove the quotes: `lifetimeSeconds: 300`.",
    },
    {
      input: "a number of a bucket in quotes",
      change: () => edited("openapi.yaml", "perSeconds: 60", 'perSeconds: "60"'),
      want: "openapi.yaml:21:17  error  bucket-form  Bucket things: perSeconds must be a whole number above 0. Remove the quotes: `perSeconds: 60`.",
    },
    {
      input: "x-safety misspelt",
      change: () => edited(THINGS, "x-safety: read", "x-safty: read"),
      want: `${THINGS}:7:12  error  extension-known  x-safty is not one of our fields (specs/EXTENSIONS.md). Did you mean \`x-safety\`?`,
    },
    {
      input: "x-auth-failure misspelt",
      change: () => edited(THINGS, "x-auth-failure", "x-authfailure"),
      want: `${THINGS}:9:17  error  extension-known  x-authfailure is not one of our fields (specs/EXTENSIONS.md). Did you mean \`x-auth-failure\`?`,
    },
    {
      input: "x-safety misspelt beside x-idempotency",
      change: () => edited(THINGS, "x-safety: unsafe", `x-safty: ${KEYED}`),
      want: `${THINGS}:36:12  error  extension-known  x-safty is not one of our fields (specs/EXTENSIONS.md). Did you mean \`x-safety\`?`,
    },
    {
      input: "a type misspelt",
      change: () => edited(THING, "type: string", "type: strnig"),
      want: `${THING}:5:11  error  struct  \`type\` can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". "strnig" is none of them. Prefer \`string\`.`,
    },
    {
      input: "a type like no other",
      change: () => edited(THING, "type: string", "type: map"),
      want: `${THING}:5:11  error  struct  \`type\` can be one of the following only: "object", "array", "string", "number", "integer", "boolean", "null". "map" is none of them.`,
    },
    {
      input: "a $ref to a place that its file does not have",
      change: () =>
        edited(
          THINGS,
          'description: The token is missing or wrong.\n    "429"',
          '$ref: ../schemas/Thing.yaml#/foo\n    "429"',
        ),
      want: `${THINGS}:23:7  error  no-unresolved-refs  There is no #/foo in specs/things/schemas/Thing.yaml. Correct what stands after the #, or, for the whole file, remove it.`,
    },
    {
      input: "a $ref to a place of another file, as if it stood in the same",
      change: () => edited(THINGS, "../schemas/Thing.yaml", '"#/components/schemas/Thing"'),
      want: `${THINGS}:18:15  error  no-unresolved-refs  There is no #/components/schemas/Thing in specs/things/paths/v1_things.yaml. For a place in another file, write the path of that before the #, as in \`../schemas/Account.yaml#/properties/id\`.`,
    },
    {
      input: "a rule's id in small letters",
      change: () => edited(THINGS, "THG-001", "thg-001"),
      want: `${THINGS}:6:13  error  rule-ids-known  rules.yaml has no rule thg-001: ids are written in capitals. Prefer THG-001.`,
    },
    {
      input: "a tag that is not declared",
      change: () => edited(THINGS, "tags: [Things]", "tags: [Statuses]"),
      want: `${THINGS}:3:10  error  operation-tag-defined  Operation tags should be defined in global tags. "Statuses" is none of them. Prefer one of the \`tags\` of specs/things/openapi.yaml (Things), or declare it there.`,
    },
    {
      input: "a tag in other letters",
      change: () => edited(THINGS, "tags: [Things]", "tags: [things]"),
      want: `${THINGS}:3:10  error  operation-tag-defined  Operation tags should be defined in global tags. "things" is none of them. Prefer \`Things\` of the \`tags\` of specs/things/openapi.yaml (Things), or declare it there.`,
    },
    {
      input: "no tag",
      change: () => edited(THINGS, "  tags: [Things]\n", ""),
      want: `${THINGS}:1:1  error  operation-tag-defined  Operation tags should be defined. Add one of the \`tags\` of specs/things/openapi.yaml (Things), as in \`tags: [Things]\`.`,
    },
    {
      input: "a colon in a text without quotes",
      change: () => edited(THINGS, "Every thing there is.", "The status is set: note: the payload"),
      want: `${THINGS}:5:16  error  yaml-syntax  YAML takes the colon in this text for the end of another key. Put the text in quotes: \`description: "The status is set: note: the payload"\`.`,
    },
    {
      input: "a colon in a text of the ledger",
      change: () => edited("rules.yaml", "Things are listed.", "API calls: target"),
      want: 'rules.yaml:2:9  error  yaml-syntax  YAML takes the colon in this text for the end of another key. Put the text in quotes: `rule: "API calls: target"`.',
    },
    ...[THINGS, "openapi.yaml", "rules.yaml"].map((file) => ({
      input: `a merge conflict in ${file}`,
      change: async () => {
        const [text = ""] = Object.values(await edited(file, "", ""));
        return { [`specs/things/${file}`]: `<<<<<<< HEAD\n${text}=======\n${text}>>>>>>> other\n` };
      },
      want: `${file}:1:1  error  yaml-syntax  This line is the mark of a merge conflict. Keep the lines of one version, or of both, and remove the marks: the lines that begin with <<<<<<<, ======= and >>>>>>>.`,
    })),
    {
      input: "the end of a merge conflict",
      change: () => edited(THING, "properties:\n", ">>>>>>> other\nproperties:\n"),
      want: `${THING}:3:1  error  yaml-syntax  This line is the mark of a merge conflict. Keep the lines of one version, or of both, and remove the marks: the lines that begin with <<<<<<<, ======= and >>>>>>>.`,
    },
    {
      input: "a credential failure without its response",
      change: () => edited(THINGS, '"401":\n      description: The token is missing or wrong.\n    "429"', '"429"'),
      want: `${THINGS}:9:20  error  auth-failure-declared  401 is not declared under \`responses\`. Add the response \`"401"\` there or, where the contract lists no status, prefer \`x-auth-failure: { open: [ABC-001] }\`.`,
    },
    {
      input: "no operationId",
      change: () => edited(THINGS, "  operationId: listThings\n", ""),
      want: `${THINGS}:1:1  error  operation-operationId  Operation object should contain \`operationId\` field. Add it: verb + noun in lowerCamelCase, as in \`operationId: listAccounts\`.`,
    },
    {
      input: "no summary",
      change: () => edited(THINGS, "  summary: List the things\n", ""),
      want: `${THINGS}:1:1  error  operation-summary  Operation object should contain \`summary\` field. Add it: verb first with a capital, no period at the end, as in \`summary: List the merchant accounts\`.`,
    },
    {
      input: "a status of four digits",
      change: () => edited(THINGS, '"401"', '"4004"'),
      want: `${THINGS}:22:5  error  struct  Property \`4004\` is not expected here. A status has three digits, as in \`"404"\`; or write a class from \`1XX\` to \`5XX\`, or \`default\`.`,
    },
    {
      input: "a property beside `properties`",
      change: () => edited(THING, "type: object\n", "type: object\npages: { type: integer }\n"),
      want: `${THING}:2:1  error  struct  Property \`pages\` is not expected here. If \`pages\` is a property, indent it and its lines by one level more: it belongs under \`properties\`.`,
    },
    {
      input: "a property beside `properties` whose name is near a keyword",
      change: () => edited(THING, "type: object\n", "type: object\ntime: { type: integer }\n"),
      want: `${THING}:2:1  error  struct  Property \`time\` is not expected here. Prefer \`title\`. If \`time\` is a property, indent it and its lines by one level more: it belongs under \`properties\`.`,
    },
    {
      input: "a path parameter that is not declared",
      change: withParameter,
      want: "paths/v1_things_{thing_id}.yaml:1:1  error  path-parameters-defined  The operation does not define the path parameter `{thing_id}` expected by path `/v1/things/{thing_id}`. Add `- { in: path, name: thing_id, required: true, description: …, schema: { type: string } }` under `parameters`.",
    },
    {
      input: "a path parameter that is not declared, and has a file",
      change: async () => ({
        ...(await withParameter()),
        "specs/things/parameters/ThingId.yaml": "in: path\nname: thing_id\nrequired: true\n",
      }),
      want: "paths/v1_things_{thing_id}.yaml:1:1  error  path-parameters-defined  The operation does not define the path parameter `{thing_id}` expected by path `/v1/things/{thing_id}`. Add `- $ref: ../parameters/ThingId.yaml` under `parameters`.",
    },
  ])("$input", async ({ change, want }) => {
    const { output } = await lint(await workspace(await change()), "things");
    const [summary, ...findings] = output.trimEnd().split("\n").toReversed();
    const others = /file-used {2}/;
    expect([findings.filter((line) => !others.test(line)), summary]).toEqual([
      [`specs/things/${want}`],
      expect.stringMatching(/^things: \d to fix in \d files?$/),
    ]);
  });
});
