import type { Api, Handler } from "./api.ts";
import type { Operation } from "./operation.ts";

/** One operation at its address on this origin. */
export interface Route {
  readonly api: Api;
  readonly operation: Operation;
  readonly handler: Handler;
}
