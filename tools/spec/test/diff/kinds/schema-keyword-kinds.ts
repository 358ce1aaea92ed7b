import { BREAKS, type Kind, kind, list, object, received, sent, string, TEXT } from "./kind.ts";

/** Keywords of JSON Schema 2020-12 that Redocly does not weigh. */
export const SCHEMA_KEYWORD_KINDS: readonly Kind[] = [
  kind(
    "request: contains added",
    "ERR request-property-contains-added",
    BREAKS,
    sent(list({}), list({ contains: TEXT })),
  ),
  kind(
    "request: prefixItems removed",
    "ERR request-property-prefix-items-removed",
    BREAKS,
    sent(list({ prefixItems: [TEXT] }), list({})),
  ),
  kind(
    "request: propertyNames added",
    "ERR request-property-property-names-added",
    BREAKS,
    sent(object({}), object({ propertyNames: { pattern: "^a" } })),
  ),
  kind(
    "request: pattern property added",
    "ERR request-property-pattern-property-added",
    BREAKS,
    sent(object({}), object({ patternProperties: { "^a": TEXT } })),
  ),
  kind(
    "request: dependentRequired added",
    "ERR request-property-dependent-required-added",
    BREAKS,
    sent(object({}), object({ dependentRequired: { a: ["b"] } })),
  ),
  kind(
    "request: dependentSchemas added",
    "ERR request-property-dependent-schema-added",
    BREAKS,
    sent(object({}), object({ dependentSchemas: { a: object({ required: ["b"] }) } })),
  ),
  kind(
    "request: if added",
    "ERR request-property-if-added",
    BREAKS,
    sent(object({}), object({ if: { required: ["a"] }, else: { required: ["b"] } })),
  ),
  kind(
    "request: unevaluatedProperties added",
    "ERR request-property-unevaluated-properties-added",
    BREAKS,
    sent(object({}), object({ unevaluatedProperties: false })),
  ),
  kind(
    "request: contentMediaType changed",
    "ERR request-property-content-media-type-changed",
    BREAKS,
    sent(string({ contentMediaType: "a/b" }), string({ contentMediaType: "c/d" })),
  ),
  kind(
    "response: contains removed",
    "ERR response-property-contains-removed",
    BREAKS,
    received(list({ contains: TEXT }), list({})),
  ),
  kind(
    "response: prefixItems added",
    "ERR response-property-prefix-items-added",
    BREAKS,
    received(list({}), list({ prefixItems: [TEXT] })),
  ),
  kind(
    "response: propertyNames removed",
    "ERR response-property-property-names-removed",
    BREAKS,
    received(object({ propertyNames: { pattern: "^a" } }), object({})),
  ),
  kind(
    "response: pattern property removed",
    "ERR response-property-pattern-property-removed",
    BREAKS,
    received(object({ patternProperties: { "^a": TEXT } }), object({})),
  ),
  kind(
    "response: dependentRequired removed",
    "ERR response-property-dependent-required-removed",
    BREAKS,
    received(object({ dependentRequired: { a: ["b"] } }), object({})),
  ),
  kind(
    "response: if removed",
    "ERR response-property-if-removed",
    BREAKS,
    received(object({ if: { required: ["a"] }, else: { required: ["b"] } }), object({})),
  ),
  kind(
    "response: unevaluatedProperties removed",
    "ERR response-property-unevaluated-properties-removed",
    BREAKS,
    received(object({ unevaluatedProperties: false }), object({})),
  ),
  kind(
    "response: contentMediaType changed",
    "ERR response-property-content-media-type-changed",
    BREAKS,
    received(string({ contentMediaType: "a/b" }), string({ contentMediaType: "c/d" })),
  ),
];
