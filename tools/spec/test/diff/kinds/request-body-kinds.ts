import { BREAKS, content, FITS, JSON_BODY, type Kind, kind, requestBody } from "./kind.ts";

export const REQUEST_BODY_KINDS: readonly Kind[] = [
  // A request's body.
  kind(
    "request body became required",
    "ERR request-body-became-required",
    BREAKS,
    requestBody({ ...JSON_BODY }, { required: true, ...JSON_BODY }),
  ),
  kind(
    "request body became optional",
    "INFO request-body-became-optional",
    FITS,
    requestBody({ required: true, ...JSON_BODY }, { ...JSON_BODY }),
  ),
  kind("request body removed", "ERR request-body-removed", BREAKS, requestBody(JSON_BODY, undefined)),
  kind(
    "required request body added",
    "ERR request-body-added-required",
    BREAKS,
    requestBody(undefined, { required: true, ...JSON_BODY }),
  ),
  kind("optional request body added", "INFO request-body-added-optional", FITS, requestBody(undefined, JSON_BODY)),
  kind(
    "request media type removed",
    "ERR request-body-media-type-removed",
    BREAKS,
    requestBody(content("application/json", "text/csv"), JSON_BODY),
  ),
  kind(
    "request media type added",
    "INFO request-body-media-type-added",
    FITS,
    requestBody(JSON_BODY, content("application/json", "text/csv")),
  ),
  kind(
    "request media type got a schema",
    "ERR request-body-media-type-schema-added",
    BREAKS,
    requestBody({ content: { "application/json": {} } }, JSON_BODY),
  ),
  kind(
    "request body of another type",
    "ERR request-body-type-changed",
    BREAKS,
    requestBody(
      { content: { "application/json": { schema: { type: "string" } } } },
      { content: { "application/json": { schema: { type: "integer" } } } },
    ),
  ),
  kind(
    "request body no longer nullable",
    "ERR request-body-became-not-nullable",
    BREAKS,
    requestBody(
      { content: { "application/json": { schema: { type: ["object", "null"] } } } },
      { content: { "application/json": { schema: { type: "object" } } } },
    ),
  ),
];
