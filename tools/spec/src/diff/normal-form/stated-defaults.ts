import { isDeepStrictEqual } from "node:util";
import { followed } from "../../document/follow.ts";
import { isFreeForm } from "../../document/free-form.ts";
import { at, type Members } from "../../document/json.ts";
import type { Kind } from "./map-document.ts";

/** What applies if nothing is stated. Encodings are left out: whoever states a default there makes servers ignore its `contentType`. */
const DEFAULTS: Readonly<Partial<Record<Kind, Members>>> = {
  operation: { deprecated: false, parameters: [] },
  pathItem: { parameters: [] },
  requestBody: { required: false },
  parameter: { required: false, deprecated: false, allowEmptyValue: false, allowReserved: false },
  header: { required: false, deprecated: false, style: "simple", explode: false },
  schema: {
    ...{ minLength: 0, minItems: 0, minProperties: 0, uniqueItems: false, required: [] },
    ...{ deprecated: false, nullable: false, readOnly: false, writeOnly: false },
  },
};

/** What decides whether a default may be left out. */
interface Around {
  readonly document: Members;
  /** What the other document has in the same place. */
  readonly other: unknown;
}

/** The object without the keywords that state only what applies anyway, unless the other document states another value for them. */
export function withoutStatedDefaults(kind: Kind, value: Members, { document, other }: Around): Members {
  const defaults: Members = { ...DEFAULTS[kind], ...ownDefaults(kind, value) };
  // Beside a `$ref`, a default may override what the target states.
  const target = typeof value.$ref === "string" ? followed(document, { $ref: value.$ref }) : undefined;
  const isNeedless = ([key, stated]: [string, unknown]) =>
    Object.hasOwn(defaults, key) &&
    [stated, at(target, key) ?? stated, at(other, key) ?? stated].every((one) => isDeepStrictEqual(one, defaults[key]));
  return Object.fromEntries(Object.entries(value).filter((member) => !isNeedless(member)));
}

/** The defaults that depend on what else is stated. An object that shows no fields is open. */
function ownDefaults(kind: Kind, value: Members): Members {
  if (kind === "parameter") return formDefaults(value);
  const { additionalProperties: _, ...others } = value;
  return kind === "schema" && isFreeForm(others) ? { additionalProperties: true } : {};
}

function formDefaults(parameter: Members): Members {
  const style = parameter.in === "query" || parameter.in === "cookie" ? "form" : "simple";
  return { style, explode: (parameter.style ?? style) === "form" };
}
