import { at, members, type Path } from "../document/json.ts";
import { operations, type WholeOperation } from "../document/whole-operations.ts";

/** An `x-token` and where it stands. */
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

/** The operation with `x-role: token` that an `x-token` names. */
export function exchangeOf(token: Token, document: unknown): WholeOperation | undefined {
  const id = at(token.value, "operationId");
  return Array.from(operations(document)).find(
    ({ value }) => value["x-role"] === "token" && value.operationId === id && id !== undefined,
  );
}
