import { at } from "../document/json.ts";
import { parametersOf } from "../document/operations.ts";
import { count, oneOf, type Shape, shapeBreaches, text } from "../document/shape.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

const FIELD = "x-idempotency";
const EXAMPLE = "x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: replay, required: true }";
const SHAPE: Shape = {
  header: text,
  windowSeconds: count,
  onRepeat: oneOf("replay", "conflict"),
  required: oneOf(true, "open"),
};

export const idempotencyDeclared: OwnRule = {
  wants: "A `keyed` operation, and no other, has a complete `x-idempotency` whose header it declares as a parameter",
  given: OPERATIONS,
  *check(operation, { document, path }) {
    const facts = at(operation, FIELD);
    if (at(operation, "x-safety") !== "keyed") {
      if (facts !== undefined) {
        yield {
          message: "Only a keyed operation has x-idempotency. Prefer `x-safety: keyed`, or remove it.",
          at: [FIELD],
        };
      }
      return;
    }
    if (facts === undefined) {
      yield { message: `A keyed operation says how its key works. Add \`${EXAMPLE}\`.` };
      return;
    }
    yield* shapeBreaches(FIELD, facts, SHAPE, EXAMPLE, [FIELD]);
    if (at(facts, "required") === "open" && at(facts, "x-open") === undefined) {
      yield { message: "Name the open rule inside x-idempotency: `x-open: [ABC-001]`.", at: [FIELD, "required"] };
    }
    const header = at(facts, "header");
    const isKeyHeader = (parameter: unknown) =>
      at(parameter, "in") === "header" && `${at(parameter, "name")}`.toLowerCase() === `${header}`.toLowerCase();
    if (typeof header === "string" && !parametersOf(operation, path, document).some(isKeyHeader)) {
      yield {
        message: `The key header ${header} is not declared. Add \`{ in: header, name: ${header}, … }\` under \`parameters\`.`,
        at: [FIELD, "header"],
      };
    }
  },
};
