import { at } from "../document/json.ts";
import { oneOf, type Shape, shapeBreaches } from "../document/shape.ts";
import { walk } from "../document/walk.ts";
import type { OwnRule } from "../rule.ts";

const FIELD = "x-managed";
const EXAMPLE = "x-managed: { by: call }` or `x-managed: { by: client, option: parentAccountId }";
const BY: Shape = { by: oneOf("client", "call") };
const BY_CLIENT: Shape = {
  ...BY,
  option: { is: "a client option in lowerCamelCase", holds: (value) => /^[a-z][a-zA-Z0-9]*$/.test(`${value ?? ""}`) },
};

export const managedForm: OwnRule = {
  wants: "`x-managed` says who fills a header, query parameter or body property: the call, or a named client option",
  given: "$",
  *check(document) {
    for (const { path, value } of walk(document)) {
      const managed = value[FIELD];
      if (managed === undefined) continue;
      const shape = at(managed, "by") === "client" ? BY_CLIENT : BY;
      yield* shapeBreaches(FIELD, managed, shape, EXAMPLE, [...path, FIELD]);
      if (value.in === "path" || value.in === "cookie") {
        yield { message: `A ${value.in} parameter is the caller's to fill. Remove x-managed.`, at: [...path, FIELD] };
      }
    }
  },
};
