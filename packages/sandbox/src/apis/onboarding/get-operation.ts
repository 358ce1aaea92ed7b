import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { ownValue } from "../../world/own-properties.ts";
import { callerParent } from "./caller-parent.ts";
import { notFound } from "./own-account.ts";
import { onboardingKey } from "./state.ts";

/** The record of a write: its id, and no state, for none is shown (READINGS O12). */
export const getOperation: Handler<operations["getOperation"]> = (exchange, world) => {
  const { operation_id: id } = exchange.path;
  const { operations: known } = world.state(onboardingKey);
  const operation = ownValue(known, id);
  if (operation?.parentAccountId !== callerParent(exchange, world).id) throw notFound("operation");
  return { status: 200, body: { operation_id: id } };
};
