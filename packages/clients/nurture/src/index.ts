export * from "@tillside/policy/client";
export { createNurtureClient, type NurtureClient, type NurtureClientOptions } from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
