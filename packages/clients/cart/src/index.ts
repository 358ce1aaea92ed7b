export * from "@tillside/policy/client";
export {
  type CartClient,
  type CartClientOptions,
  type CartSession,
  createCartClient,
  failures,
  hasStatus,
  isPartialFailure,
  isResponseError,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
export { withSession } from "./with-session.ts";
