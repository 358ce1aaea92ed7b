import { ruleTable } from "../../../test/lint/rule-table.ts";
import { openapiVersion } from "./openapi-version.ts";

ruleTable(openapiVersion, {
  "3.1": { given: "openapi: 3.1.0" },
  "a patch of 3.1": { given: "openapi: 3.1.2" },
  "3.2": {
    given: "openapi: 3.2.0",
    want: ["openapi  The tools here read OpenAPI 3.1 only, and this says 3.2.0. Prefer `openapi: 3.1.0`."],
  },
  "3.0": { given: "openapi: 3.0.3", want: ["openapi  this says 3.0.3"] },
  "a minor version of two digits": { given: "openapi: 3.10.0", want: ["openapi  this says 3.10.0"] },
  "no version": {
    given: "info: { title: Things }",
    want: ["  The tools here read OpenAPI 3.1 only, and this says no version. Prefer `openapi: 3.1.0`."],
  },
});
