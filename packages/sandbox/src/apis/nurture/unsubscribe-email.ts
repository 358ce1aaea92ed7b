import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/nurture.ts";
import { fields, mapOf, text } from "../../world/shape.ts";
import type { StateKey } from "../../world/state-key.ts";

/** Every accepted call, by its id. */
export const nurtureKey: StateKey<{ unsubscribed: { [id: string]: { email: string } } }> = {
  name: "nurture",
  shape: fields({ unsubscribed: mapOf(fields({ email: text })) }),
  seed: () => ({ unsubscribed: {} }),
};

/** Every accepted call returns 201 with a new id, also for an address that opted out before (READINGS N1). */
export const unsubscribeEmail: Handler<operations["unsubscribeEmail"]> = ({ body }, world) => {
  const id = world.nextUuid("unsubscribe");
  world.state(nurtureKey).unsubscribed[id] = { email: body.email };
  return { status: 201, body: { id } };
};
