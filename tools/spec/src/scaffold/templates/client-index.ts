import type { ApiNames } from "../../api-names.ts";

const LINE_WIDTH = 120;

/** src/index.ts of a client package: the generated client, and what its caller needs of the policy. */
export function clientIndex({ pascal }: ApiNames): string {
  return `export * from "@tillside/policy/client";
${exported([`create${pascal}Client`, "hasStatus", "isResponseError", `type ${pascal}Client`, `type ${pascal}ClientOptions`])}
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
`;
}

/** As the formatter writes it: by letter, and on one line if that is not too long. */
function exported(names: readonly string[]): string {
  const bare = (name: string) => name.replace("type ", "");
  const sorted = names.toSorted((one, other) => bare(one).localeCompare(bare(other), "en"));
  const line = `export { ${sorted.join(", ")} } from "./generated/client.ts";`;
  if (line.length <= LINE_WIDTH) return line;
  return `export {\n${sorted.map((name) => `  ${name},\n`).join("")}} from "./generated/client.ts";`;
}
