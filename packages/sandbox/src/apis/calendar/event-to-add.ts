import type { World } from "../../world/world.ts";
import type { AddedEvent } from "./added-event.ts";
import type { GivenEvent } from "./given-event.ts";
import { receiversOf } from "./lookups.ts";

/**
 * An event to add, with an id of its own where the request gives none. The contract does not specify a request that
 * adds an event by an id which the account has already. Here it means that event, which only gets further subscriptions, because
 * another call changes an event (CAL-120). `choices` are the ledger rules of what is a choice.
 */
export function eventToAdd(world: World, accountCode: string, { id, fields }: GivenEvent): Identified {
  const known = id !== undefined && receiversOf(world, accountCode, id) !== undefined;
  return { event: { id: id ?? freeId(world, accountCode), fields }, choices: known ? ["CAL-004"] : [] };
}

interface Identified {
  readonly event: AddedEvent["event"];
  readonly choices: readonly string[];
}

/** Callers may have given such ids to events of theirs. */
function freeId(world: World, accountCode: string): string {
  let id = world.nextId("evt");
  while (receiversOf(world, accountCode, id) !== undefined) id = world.nextId("evt");
  return id;
}
