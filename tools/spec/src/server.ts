/** What a server of the APIs is put together with at build time; `./server-types` renders types. */

export type { JsonObject } from "./document/json.ts";
export { type Api, readApis } from "./files/apis.ts";
export { banner } from "./files/banner.ts";
export { writeTogether } from "./files/write-together.ts";
