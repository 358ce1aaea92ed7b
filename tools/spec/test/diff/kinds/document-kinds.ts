import { BREAKS, document, FITS, type Kind, kind, OK, operation, schemes, TEXT, WORDS } from "./kind.ts";

export const DOCUMENT_KINDS: readonly Kind[] = [
  // Operations.
  kind("operation removed", "ERR api-removed-without-deprecation", BREAKS, operation({}, undefined)),
  kind("operation added", "INFO endpoint-added", FITS, operation(undefined, {})),
  kind(
    "operationId changed",
    "INFO api-operation-id-removed",
    BREAKS,
    operation({ operationId: "writeField" }, { operationId: "putField" }),
  ),
  kind("operation deprecated", "INFO endpoint-deprecated", FITS, operation({}, { deprecated: true })),
  kind(
    "security of a public operation added",
    "INFO api-security-added",
    BREAKS,
    operation({ security: [] }, { security: [{ other: [] }] }),
  ),
  kind(
    "security of an operation removed",
    "ERR api-security-removed",
    BREAKS,
    operation({ security: [{ other: [] }] }, { security: [] }),
  ),
  kind(
    "one of two security schemes removed",
    "ERR api-security-removed",
    BREAKS,
    operation({ security: [{ own: [] }, { other: [] }] }, { security: [{ own: [] }] }),
  ),
  kind(
    "security scope added",
    "ERR api-security-scope-added",
    BREAKS,
    operation({ security: [{ own: [] }] }, { security: [{ own: ["write"] }] }),
  ),
  kind("tag changed", "INFO api-tag-removed", WORDS, operation({ tags: ["a"] }, { tags: ["b"] })),
  kind("description changed", "none", WORDS, operation({ description: "One." }, { description: "Two." })),
  // The document.
  kind(
    "path renamed",
    "ERR api-path-removed-without-deprecation",
    BREAKS,
    document(
      { paths: { "/a": { get: { operationId: "a", responses: { "200": OK } } } } },
      { paths: { "/b": { get: { operationId: "a", responses: { "200": OK } } } } },
    ),
  ),
  kind(
    "path parameter renamed",
    "none",
    BREAKS,
    document(
      {
        paths: {
          "/a/{id}": {
            get: {
              operationId: "a",
              parameters: [{ name: "id", in: "path", required: true, schema: TEXT }],
              responses: { "200": OK },
            },
          },
        },
      },
      {
        paths: {
          "/a/{it}": {
            get: {
              operationId: "a",
              parameters: [{ name: "it", in: "path", required: true, schema: TEXT }],
              responses: { "200": OK },
            },
          },
        },
      },
    ),
  ),
  kind(
    "method changed",
    "ERR api-removed-without-deprecation",
    BREAKS,
    document(
      { paths: { "/a": { get: { operationId: "a", responses: { "200": OK } } } } },
      { paths: { "/a": { post: { operationId: "a", responses: { "200": OK } } } } },
    ),
  ),
  kind(
    "server's variable renamed",
    "none",
    BREAKS,
    document({ servers: [{ url: "{a_url}" }] }, { servers: [{ url: "{b_url}" }] }),
  ),
  kind(
    "security for all operations changed",
    "ERR api-global-security-removed",
    BREAKS,
    document({ security: [{ own: [] }] }, { security: [{ other: [] }] }),
  ),
  kind(
    "security scheme of another type",
    "INFO api-security-component-type-changed",
    BREAKS,
    schemes({ type: "http", scheme: "bearer" }, { type: "apiKey", in: "header", name: "Key" }),
  ),
  kind(
    "key in another header",
    "none",
    BREAKS,
    schemes({ type: "apiKey", in: "header", name: "Key" }, { type: "apiKey", in: "header", name: "X-Key" }),
  ),
  kind(
    "named schema removed",
    "INFO api-schema-removed",
    BREAKS,
    document({ components: { schemas: { A: TEXT, B: TEXT } } }, { components: { schemas: { A: TEXT } } }),
  ),
];
