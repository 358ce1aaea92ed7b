import fc from "fast-check";
import type { Values } from "../draft.ts";
import type { Operation } from "../operations.ts";
import { type Source, schemaValues } from "./schema-values.ts";

/** Requests that keep the bundle's schemas, and of which a good part succeeds. */
export function validValues(operation: Operation, examples: readonly Values[], source: Source): fc.Arbitrary<Values> {
  const parts = fc.record({
    path: parameters(operation, "path", source),
    query: parameters(operation, "query", source),
    header: parameters(operation, "header", source),
  });
  if (operation.body === undefined) return parts;
  return fc.tuple(parts, bodies(operation.body.schema, examples, source)).map(([given, body]) => ({ ...given, body }));
}

function parameters(
  operation: Operation,
  place: string,
  source: Source,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const here = operation.parameters.filter((parameter) => parameter.in === place);
  const values = here.map(({ name, example, schema }) => {
    const any = schemaValues(source, schema, name);
    // Each write its own key, or most of them would be repeats.
    const isKey = name.toLowerCase() === "idempotency-key";
    const shown = example === undefined || isKey ? fc.uuid({ version: 4 }) : fc.constant(example);
    const usual = example === undefined && !isKey ? any : shown;
    return [name, fc.oneof({ weight: 9, arbitrary: usual }, any)] as const;
  });
  const requiredKeys = here.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true });
}

/** An example, an example with some members of its own choice, or a body out of the schema alone. */
function bodies(schema: unknown, examples: readonly Values[], source: Source): fc.Arbitrary<unknown> {
  const shown = fc.constantFrom(...examples.map(({ body }) => body));
  const made = schemaValues(source, schema, "");
  const mixed = fc.tuple(shown, made, fc.nat()).map(([example, other, taken]) => {
    const members = Object.entries(Object(other)).filter((_, index) => (taken >> index) & 1);
    return { ...Object(example), ...Object.fromEntries(members) };
  });
  return fc.oneof({ weight: 2, arbitrary: shown }, { weight: 2, arbitrary: mixed }, made);
}
