import { type Draft, draftOf, type Values } from "./draft.ts";
import type { Success } from "./successes.ts";

/** A request that is like a successful one but for one thing. */
export interface Variation {
  /** For people: `without Idempotency-Key`. */
  readonly what: string;
  readonly draft: Draft;
}

/** What the contract's refusals are about: credentials, parameters, ids, members of the body, the body itself. */
export function variations({ operation, values, draft }: Success): Variation[] {
  const { body: _, ...withoutBody } = draft;
  return [
    ...(operation.scheme === undefined && operation.tokenCredentials === undefined ? [] : credentials(draft)),
    ...operation.parameters.flatMap(({ in: place, name, required, schema }) => {
      if (place === "path") {
        const unknown = schema.format === "uuid" ? "00000000-0000-4000-8000-00000000ffff" : "unknown_demo";
        return [{ what: `unknown ${name}`, draft: draftOf(operation, withParameter(values, place, name, unknown)) }];
      }
      const empty = { what: `empty ${name}`, draft: draftOf(operation, withParameter(values, place, name, "")) };
      if (!required) return [empty];
      return [empty, { what: `without ${name}`, draft: draftOf(operation, withParameter(values, place, name)) }];
    }),
    ...(operation.body === undefined
      ? []
      : [
          { what: "without body", draft: withoutBody },
          { what: "a body of another kind", draft: draftOf(operation, { ...values, body: [] }) },
          ...Object.keys(Object(values.body)).flatMap((name) => [
            {
              what: `body without ${name}`,
              draft: draftOf(operation, { ...values, body: { ...Object(values.body), [name]: undefined } }),
            },
            {
              what: `body with another kind of ${name}`,
              draft: draftOf(operation, { ...values, body: { ...Object(values.body), [name]: { a: [1] } } }),
            },
          ]),
        ]),
  ];
}

function credentials(draft: Draft): Variation[] {
  return [
    { what: "without credential", draft: { ...draft, credential: "missing" } },
    { what: "with a wrong credential", draft: { ...draft, credential: "wrong" } },
  ];
}

function withParameter(values: Values, place: "path" | "query" | "header", name: string, value?: string): Values {
  const { [name]: _, ...others } = values[place];
  return { ...values, [place]: value === undefined ? others : { ...others, [name]: value } };
}
