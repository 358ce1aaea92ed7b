import { DOCUMENT_KINDS } from "./kinds/document-kinds.ts";
import { EXTENSION_KINDS } from "./kinds/extension-kinds.ts";
import { REQUEST_BODY_KINDS } from "./kinds/request-body-kinds.ts";
import { REQUEST_PROPERTY_KINDS } from "./kinds/request-property-kinds.ts";
import { RESPONSE_AND_PARAMETER_KINDS } from "./kinds/response-and-parameter-kinds.ts";
import { RESPONSE_PROPERTY_KINDS } from "./kinds/response-property-kinds.ts";
import { SCHEMA_KEYWORD_KINDS } from "./kinds/schema-keyword-kinds.ts";

export type { Kind } from "./kinds/kind.ts";

/** The kinds of change that matter, beside what oasdiff documents for each. */
export const KINDS = [
  ...REQUEST_PROPERTY_KINDS,
  ...REQUEST_BODY_KINDS,
  ...RESPONSE_PROPERTY_KINDS,
  ...SCHEMA_KEYWORD_KINDS,
  ...RESPONSE_AND_PARAMETER_KINDS,
  ...DOCUMENT_KINDS,
  ...EXTENSION_KINDS,
];
