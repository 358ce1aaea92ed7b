export * from "@tillside/policy/client";
export {
  createNurtureClient,
  hasStatus,
  isResponseError,
  type NurtureClient,
  type NurtureClientOptions,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
