/** One process that builds specs again and again, with Redocly, Spectral and openapi-typescript loaded once. */

export { generateClient } from "../client/generate-client.ts";
export { type Finding, format } from "../lint/run/finding.ts";
export { Problem } from "../problem.ts";
export { buildApi } from "./build-api.ts";
