import type { ApiNames } from "../../api-names.ts";

/**
 * The hand-written files of a spec to start from, by path in its folder: one read with an API key and nothing else known. They keep
 * every lint rule, so that the first `npm run build` has types, client, mock and reference page; each of their facts is to be replaced.
 */
export function specFiles({ kebab, pascal }: ApiNames): ReadonlyMap<string, string> {
  const variable = `${kebab.replaceAll("-", "_")}_url`;
  const prefix = lettersOf(kebab);
  const title = titleOf(kebab);
  return new Map([
    [
      "openapi.yaml",
      `openapi: 3.1.0
jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema
info:
  title: ${title} API
  version: 1.0.0
  summary: Read ${kebab}.
  description: Replace this text, and every fact below, by what the contract says.
  license:
    name: MIT
    identifier: MIT
servers:
  - url: "{${variable}}"
    description: The host. Every path is appended to it.
    x-rules: [${prefix}-001]
    variables:
      ${variable}:
        description: Address of the host. The default is the local sandbox; the contract names no public host.
        default: http://127.0.0.1:4020/${kebab}
security:
  - apiKey: []
tags:
  - name: ${title}
    description: Read what there is.
paths:
  /v1/${kebab}:
    $ref: paths/v1_${kebab}.yaml
components:
  securitySchemes:
    apiKey:
      description: The account's API key in \`Authorization\`.
      x-rules: [${prefix}-002]
      type: apiKey
      in: header
      name: Authorization
`,
    ],
    [
      `paths/v1_${kebab}.yaml`,
      `get:
  operationId: list${pascal}
  tags: [${title}]
  summary: List the ${kebab.replaceAll("-", " ")}
  description: Everything there is. The body is not documented.
  x-rules: [${prefix}-003]
  x-safety: read
  x-auth-failure: [401]
  responses:
    2XX:
      description: Everything there is.
      x-open: [${prefix}-004]
      content:
        application/json:
          schema:
            $ref: ../schemas/NotShown.yaml
          examples:
            none:
              $ref: ../examples/none.yaml
    "401":
      description: The API key is missing or wrong.
      x-rules: [${prefix}-002]
`,
    ],
    ["schemas/NotShown.yaml", `description: The body is not documented.\nx-open: [${prefix}-004]\n`],
    ["examples/none.yaml", `summary: Nothing yet.\nvalue: {}\n`],
    [
      "rules.yaml",
      `# Rule ledger: ${kebab} (ids are stable; append, never renumber). Replace these by the rules of the contract.
- id: ${prefix}-001
  rule: "${title} is served from {${variable}}."
  kind: endpoint
  where: [spec]
  source: "document 1, Preamble"
- id: ${prefix}-002
  rule: "Calls carry the account's API key in Authorization; a wrong one gives 401."
  kind: auth
  where: [spec]
  source: "document 1, Preamble"
- id: ${prefix}-003
  rule: "GET /v1/${kebab} lists everything there is."
  kind: endpoint
  where: [spec]
  source: "document 1, Endpoints"
- id: ${prefix}-004
  rule: "OPEN (declared): the body of the list is not shown."
  kind: open
  where: [spec]
  source: "document 1, Endpoints"
  reading:
    point: ${prefix.charAt(0)}1
    note: "Client and sandbox say nothing of the body."
`,
    ],
    [
      "README.md",
      `# ${title}

The spec of document 1's ${kebab} interface: say in a sentence what it is for. 1 operation, 4 rules.

${tableOf([
  ["", ""],
  ["hosts", `\`{${variable}}\``],
  ["credentials", "the account's API key in `Authorization`"],
  ["writes", "none"],
  ["limits", "none documented"],
  ["every response", "a body that is not documented"],
])}

How a spec folder is organised: [../README.md](../README.md). The \`x-\` fields: [../EXTENSIONS.md](../EXTENSIONS.md).
`,
    ],
  ]);
}

/** The three letters of the API's rule ids: of `gift-cards`, GIF. */
function lettersOf(kebab: string): string {
  return kebab
    .replaceAll(/[^a-z]/g, "")
    .toUpperCase()
    .padEnd(3, "X")
    .slice(0, 3);
}

function titleOf(kebab: string): string {
  const words = kebab.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A table of two columns as the formatter writes it. */
function tableOf(rows: readonly (readonly [string, string])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [first = ["", ""], ...rest] = rows;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("\n");
}
