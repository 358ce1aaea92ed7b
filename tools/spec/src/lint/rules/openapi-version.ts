import { isObject } from "../../document/json.ts";
import type { OwnRule } from "../../document/rule.ts";

const VERSION = /^3\.1\.\d+$/;

export const openapiVersion: OwnRule = {
  wants: "The root is OpenAPI 3.1: `openapi: 3.1.0`",
  why: "The tools read 3.1 only: they would pass over what another version adds, such as the `query` operations of 3.2",
  given: "$",
  *check(document) {
    // Redocly reports a root that is a list or a text.
    if (!isObject(document)) return;
    const version = document.openapi;
    if (VERSION.test(`${version}`)) return;
    yield {
      message: `The tools here read OpenAPI 3.1 only, and this says ${version === undefined ? "no version" : version}. Prefer \`openapi: 3.1.0\`.`,
      at: version === undefined ? [] : ["openapi"],
    };
  },
};
