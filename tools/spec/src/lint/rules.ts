import type { OwnRule } from "../document/rule.ts";
import { EXTENSIONS } from "../extensions/index.ts";
import { boundStated } from "./rules/bound-stated.ts";
import { boundsOrdered } from "./rules/bounds-ordered.ts";
import { dialectDeclared } from "./rules/dialect-declared.ts";
import { exampleValid } from "./rules/example-valid.ts";
import { extensionKnown } from "./rules/extension-known.ts";
import { keywordOfType } from "./rules/keyword-of-type.ts";
import { mediaTypeForm } from "./rules/media-type-form.ts";
import { noTiedPaths } from "./rules/no-tied-paths.ts";
import { openapiVersion } from "./rules/openapi-version.ts";
import { operationIdForm } from "./rules/operation-id-form.ts";
import { operationIdFree } from "./rules/operation-id-free.ts";
import { operationIdUnique } from "./rules/operation-id-unique.ts";
import { patternCompiles } from "./rules/pattern-compiles.ts";
import { schemaCompiles } from "./rules/schema-compiles.ts";
import { serverVariable } from "./rules/server-variable.ts";
import { statusForm } from "./rules/status-form.ts";
import { summaryForm } from "./rules/summary-form.ts";
import { unlessMisspelt } from "./unless-misspelt.ts";

const ofFields = Object.entries(EXTENSIONS).flatMap(([field, { rules }]) =>
  Object.entries(rules).map(([name, rule]) => [name, unlessMisspelt(field, rule)] as const),
);

const others: readonly (readonly [string, OwnRule])[] = [
  ["bound-stated", boundStated],
  ["bounds-ordered", boundsOrdered],
  ["dialect-declared", dialectDeclared],
  ["example-valid", exampleValid],
  ["extension-known", extensionKnown],
  ["keyword-of-type", keywordOfType],
  ["media-type-form", mediaTypeForm],
  ["no-tied-paths", noTiedPaths],
  ["openapi-version", openapiVersion],
  ["operation-id-form", operationIdForm],
  ["operation-id-free", operationIdFree],
  ["operation-id-unique", operationIdUnique],
  ["pattern-compiles", patternCompiles],
  ["schema-compiles", schemaCompiles],
  ["server-variable", serverVariable],
  ["status-form", statusForm],
  ["summary-form", summaryForm],
];

/** Our rules by name, in alphabetical order: those of the `x-` fields and the others. */
export const ownRules: Readonly<Record<string, OwnRule>> = Object.fromEntries(
  [...ofFields, ...others].sort(([one], [other]) => (one < other ? -1 : 1)),
);
