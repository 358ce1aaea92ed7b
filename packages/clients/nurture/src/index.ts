export * from "@tillside/policy/client";
export {
  createNurtureClient,
  hasStatus,
  isResponseError,
  type NurtureClient,
  type NurtureClientOptions,
} from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
