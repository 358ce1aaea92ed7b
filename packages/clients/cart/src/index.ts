export * from "@tillside/policy/client";
export {
  type CartClient,
  type CartClientOptions,
  createCartClient,
  failures,
  hasStatus,
  isPartialFailure,
  isResponseError,
} from "./generated/client.ts";
export type { components, operations, paths } from "./generated/types.ts";
export { withSession } from "./with-session.ts";
