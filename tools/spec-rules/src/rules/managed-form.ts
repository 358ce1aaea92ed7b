import { fillable } from "../document/fillable.ts";
import { at } from "../document/json.ts";
import { type Key, oneOf, type Shape, shapeBreaches, text } from "../document/shape.ts";
import { walk } from "../document/walk.ts";
import type { OwnRule } from "../rule.ts";

const FIELD = "x-managed";
const EXAMPLE =
  "x-managed: { by: call }`, `{ by: client, option: parentAccountId }`, `{ by: client, value: utf-8 }` or `{ by: session, option: sessionId }";

const option: Key = {
  is: "an option in lowerCamelCase",
  holds: (value) => /^[a-z][a-zA-Z0-9]*$/.test(`${value ?? ""}`),
};
const by = oneOf("client", "session", "call");
const BY: Shape = { by };
const BY_OPTION: Shape = { by, option };
const BY_SESSION: Shape = { by, option, uuid: { ...oneOf(true), optional: true } };
const BY_VALUE: Shape = { by, value: text };

export const managedForm: OwnRule = {
  wants:
    "`x-managed` on a header or query parameter or a request body's property says what fills it: the call, an option of client or session, or a constant",
  given: "$",
  *check(document) {
    const places = fillable(document);
    for (const { path, value } of walk(document)) {
      const managed = value[FIELD];
      if (managed === undefined) continue;
      const here = [...path, FIELD];
      yield* shapeBreaches(FIELD, managed, shapeOf(managed), EXAMPLE, here);
      if (places.has(value)) continue;
      yield {
        message:
          "Nothing fills a value here. Put x-managed on a header or query parameter, or on a property of a request body's own schema, or remove it.",
        at: here,
      };
    }
  },
};

function shapeOf(managed: unknown): Shape {
  const filler = at(managed, "by");
  if (filler === "client" && at(managed, "value") !== undefined) return BY_VALUE;
  if (filler === "session") return BY_SESSION;
  return filler === "client" ? BY_OPTION : BY;
}
