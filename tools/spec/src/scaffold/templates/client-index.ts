import type { ApiNames } from "../../api-names.ts";

/** src/index.ts of a client package: the generated client, and what its caller needs of the policy. */
export function clientIndex({ pascal }: ApiNames): string {
  return `export * from "@tillside/policy/client";
export { ${generatedNames(pascal).join(", ")} } from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
`;
}

/** In the order that the formatter keeps: by letter, a capital before its small one. */
function generatedNames(pascal: string): readonly string[] {
  const create = `create${pascal}Client`;
  const types = [`type ${pascal}Client`, `type ${pascal}ClientOptions`];
  return pascal.charAt(0) <= "C" ? [...types, create] : [create, ...types];
}
