import type { Path } from "../rule.ts";
import { at, members } from "./json.ts";
import { type Operation, operations } from "./operations.ts";

export interface Token {
  readonly path: Path;
  readonly value: unknown;
}

/** The `x-token` of every security scheme that has one. */
export function tokens(document: unknown): readonly Token[] {
  return members(at(document, "components", "securitySchemes"))
    .map(([scheme, facts]) => ({
      path: ["components", "securitySchemes", scheme, "x-token"],
      value: at(facts, "x-token"),
    }))
    .filter(({ value }) => value !== undefined);
}

/** The operation of that id with `x-role: token`. */
export function exchangeOf(token: Token, document: unknown): Operation | undefined {
  const id = at(token.value, "operationId");
  return Array.from(operations(document)).find(
    ({ value }) => value["x-role"] === "token" && value.operationId === id && id !== undefined,
  );
}
