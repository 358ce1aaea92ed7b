/** What a server of the APIs is made of at build time, beside the bundles themselves. */
export { readApis } from "./apis.ts";
export { banner } from "./banner.ts";
export { buildManifest } from "./client/manifest/build-manifest.ts";
export { renderServerTypes } from "./client/types/render-server-types.ts";
export type { JsonObject } from "./spec/json.ts";
export { writeTogether } from "./write-together.ts";
