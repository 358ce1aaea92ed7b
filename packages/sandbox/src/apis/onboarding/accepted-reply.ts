import type { Caller } from "../../engine/api.ts";
import type { Reply } from "../../engine/reply.ts";
import type { World } from "../../world/world.ts";
import { callerParent } from "./caller-parent.ts";
import { dryRunPoints, isDryRun } from "./dry-run.ts";
import { onboardingKey } from "./state.ts";

interface Write {
  readonly caller: Caller;
  readonly query: { readonly dry_run?: unknown };
}

interface Outcome {
  /** Stores what was written; returns the payload. */
  readonly store: (operationId: string) => object;
  /** The payload of a dry run, which stores nothing. Default: one without fields. */
  readonly dryRun?: object;
  readonly openPoint?: string | undefined;
}

/** Responds to a write that passed every check, and tracks it as an operation (ONB-010, ONB-023), unless it is a dry run (ONB-129). */
export function acceptedReply(exchange: Write, world: World, { store, dryRun = {}, openPoint }: Outcome): Reply {
  if (isDryRun(exchange)) return { status: 200, body: dryRun, openPoint: dryRunPoints, fired: "dry run" };
  const operationId = world.nextId("op");
  const { id: parentAccountId } = callerParent(exchange, world);
  world.state(onboardingKey).operations[operationId] = { operationId, parentAccountId };
  return { status: 200, body: store(operationId), headers: { "x-operation-id": operationId }, openPoint };
}
