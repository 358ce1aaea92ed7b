import type { Kind } from "./kinds.ts";

type Values = Readonly<Record<string, unknown>>;

const COMMON: Values = {
  openapi: "3.1.0",
  info: { title: "Kinds", version: "1" },
  servers: [{ url: "{base_url}", variables: { base_url: { default: "http://127.0.0.1:4010" } } }],
  security: [{ own: [] }],
  paths: {},
};
const SCHEMES: Values = {
  own: { type: "http", scheme: "bearer" },
  other: { type: "apiKey", in: "header", name: "Key" },
};

/** The path on which a kind's operation stands in the document of all. */
export function pathOf(index: number): string {
  return `/kind-${index}`;
}

/** One side of every kind that is about an operation, each on a path of its own, so that one comparison shows all. */
export function operationsDocument(kinds: readonly Kind[], side: "before" | "after"): Values {
  const paths = kinds.flatMap((kind, index) => {
    if (kind.on !== "operation") return [];
    // A path whose operation comes or goes keeps another one: what is weighed is the operation.
    const kept = { get: { operationId: `kept${index}`, responses: { "200": { description: "Done." } } } };
    const facts = kind[side];
    const given = { operationId: `kind${index}`, responses: { "200": { description: "Done." } }, ...facts };
    return [[pathOf(index), { ...kept, ...(facts && { post: given }) }] as const];
  });
  return { ...COMMON, paths: Object.fromEntries(paths), components: { securitySchemes: SCHEMES } };
}

/** One side of a kind that is about the document. */
export function wholeDocument(kind: Kind, side: "before" | "after"): Values {
  const { components, ...parts } = kind[side] ?? {};
  const given = components as Values | undefined;
  return {
    ...COMMON,
    ...parts,
    components: { ...given, securitySchemes: { ...SCHEMES, ...(given?.securitySchemes as Values | undefined) } },
  };
}
