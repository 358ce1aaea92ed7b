import type { RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { ownRules } from "./rules.ts";
import { toSpectral } from "./to-spectral.ts";

/** Rules of spectral:oas that are off, each with the reason: one fact gives one finding. */
export const OFF: Readonly<Record<string, string>> = {
  "array-items": "an open point may show an array without its items",
  "duplicated-entry-in-enum": "Redocly: no-duplicated-enum-values",
  "info-contact": "the contract names no contact, and none is invented",
  "no-$ref-siblings": "Redocly: spec-ref-siblings",
  "no-script-tags-in-markdown": "Redocly: no-unsafe-markdown",
  "oas3-api-servers": "Redocly: no-empty-servers",
  "oas3-examples-value-or-externalValue": "Redocly: no-example-value-and-externalValue",
  "oas3-operation-security-defined": "Redocly: security-defined",
  "oas3-schema": "Redocly: struct; ours: schema-compiles and pattern-compiles, which name the place and the fix",
  "oas3-server-trailing-slash": "Redocly: no-server-trailing-slash",
  "oas3-server-variables": "Redocly: no-undefined-server-variable",
  "oas3-unused-component": "Redocly: no-unused-components, which also follows $refs from other files",
  "oas3-valid-media-example": "ours: example-valid",
  "oas3-valid-schema-example": "ours: example-valid",
  "openapi-tags-uniqueness": "Redocly: no-duplicated-tag-names",
  "operation-description": "Redocly: operation-description",
  "operation-operationId": "Redocly: operation-operationId",
  "operation-operationId-unique": "ours: operation-id-unique",
  "operation-operationId-valid-in-url": "ours: operation-id-form",
  "operation-parameters": "Redocly: operation-parameters-unique",
  "operation-success-response": "Redocly: operation-2xx-response",
  "operation-tag-defined": "Redocly: operation-tag-defined",
  "operation-tags": "Redocly: operation-tag-defined, which asks for a tag too",
  "path-declarations-must-exist": "Redocly: path-declaration-must-exist",
  "path-keys-no-trailing-slash": "Redocly: no-path-trailing-slash",
  "path-not-include-query": "Redocly: path-not-include-query",
  "path-params": "Redocly: path-parameters-defined",
  "typed-enum": "Redocly: no-enum-type-mismatch",
};

// Its declared type leaves out the `overrides` that RulesetDefinition asks of a ruleset with rules alone.
const oas = rulesets.oas as unknown as RulesetDefinition;

/** What `specs/.spectral.yaml` extends: spectral:oas without what Redocly already says, and our own rules. */
export const ruleset: RulesetDefinition = {
  extends: [[oas, "recommended"]],
  rules: {
    ...Object.fromEntries(Object.keys(OFF).map((name) => [name, "off" as const])),
    ...Object.fromEntries(Object.entries(ownRules).map(([name, rule]) => [name, toSpectral(rule)])),
  },
};
