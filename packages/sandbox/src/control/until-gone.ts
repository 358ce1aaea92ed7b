import type { Exchange } from "../engine/api.ts";
import type { World } from "../world/world.ts";

/** Aborts when the response of an operation has no reader any more: its caller has gone, or its world has ended. */
export function untilGone({ gone }: Exchange, { ended }: World): AbortSignal {
  return gone === undefined ? ended : AbortSignal.any([ended, gone()]);
}
