import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/calendar.ts";
import type { World } from "../../world/world.ts";
import { acceptedReply } from "./accepted-reply.ts";
import { calendarOf, subscriptionOf, unknownId } from "./lookups.ts";
import type { Calendar, Subscription } from "./records.ts";
import { calendarKey } from "./state.ts";
import { textOf } from "./text-of.ts";

/**
 * Deactivates the calendar's subscription that `id` names, or all that the user name has (CAL-094), at once (CAL-084);
 * their events are removed in the background. These are choices: `id` is the subscription's and alone counts where
 * both are given, and a user name reaches beyond the calendar in the path (CAL-093). Accepting a repeat is one, too (CAL-088).
 */
export const deleteSubscriptions: Handler<operations["deleteSubscriptions"]> = ({ path, body }, world) => {
  const calendar = calendarOf(world, path.accountCode, { code: path.calendarCode });
  if (calendar === undefined) throw unknownId(400, "calendar");
  const { id, userName } = body;
  if (id === undefined && userName === undefined) throw noSubscriber();
  const found = id === undefined ? ofUser(world, calendar, textOf(userName)) : [ofId(world, calendar, textOf(id))];
  const repeated = found.some(({ isActive }) => !isActive) && !found.some(({ isActive }) => isActive);
  const chosen = id !== undefined || found.some(({ calendarId }) => calendarId !== calendar.id);
  const choices = [
    ...(repeated ? ["CAL-088"] : []),
    ...(chosen ? ["CAL-093"] : []),
    ...(found.length === 0 ? ["CAL-158"] : []),
  ];
  for (const subscription of found) deactivate(subscription, world.now);
  return acceptedReply(
    world,
    "leaveEvents",
    { subscriptionIds: found.map((subscription) => subscription.id) },
    choices,
  );
};

/** What a body without `id` and `userName`, or no body, gets (READINGS K1). */
export function noSubscriber(): Refusal {
  return new Refusal(400, "The body names no subscription: it has neither id nor userName.", {
    openPoint: ["CAL-092", "CAL-093"],
    field: "body",
    fired: "no subscription named",
  });
}

function ofId(world: World, calendar: Calendar, id: string): Subscription {
  const found = subscriptionOf(world, id);
  if (found?.calendarId !== calendar.id) throw unknownId(400, "subscription", "body/id");
  return found;
}

/**
 * To whichever calendar of the account: the contract says all of a user name's subscriptions (CAL-094). May be none:
 * what an unknown user name gives is not documented, and nothing is refused for it (CAL-158).
 */
function ofUser(world: World, { accountCode }: Calendar, userName: string): Subscription[] {
  return Object.values(world.state(calendarKey).subscriptions).filter(
    (subscription) => subscription.accountCode === accountCode && subscription.userName === userName,
  );
}

/** For good: nothing reactivates (CAL-088). */
function deactivate(subscription: Subscription, at: number): void {
  if (!subscription.isActive) return;
  subscription.isActive = false;
  subscription.deactivatedDate = new Date(at).toISOString();
}
