import type { Handler } from "../../engine/api.ts";
import type { Reply } from "../../engine/reply.ts";
import type { components, operations } from "../../generated/calendar.ts";
import type { World } from "../../world/world.ts";
import { comingEvents } from "./coming-events.ts";
import { documentedMembers } from "./documented-members.ts";
import { addEvent } from "./effects.ts";
import { eventToAdd } from "./event-to-add.ts";
import { type GivenEvent, givenEvent } from "./given-event.ts";
import { calendarOf, unknownId } from "./lookups.ts";
import type { Calendar, Subscription } from "./records.ts";
import { scheduleEffect } from "./schedule-effect.ts";
import { calendarKey } from "./state.ts";
import { textOf } from "./text-of.ts";

/**
 * Subscribes at once. Every accepted call makes a new subscription (CAL-070), with `success: true` (CAL-068). It gets
 * the events that all of the calendar's subscriptions get, those that it requests by their ids (CAL-157), and those in the
 * request.
 */
export const createSubscription: Handler<operations["createSubscription"]> = (exchange, world) => {
  const { accountCode, calendarCode } = exchange.path;
  const calendar = calendarOf(world, accountCode, { code: calendarCode });
  if (calendar === undefined) throw unknownId(404, "calendar");
  if (calendar.fails) return failure(calendar);
  const { events = [], ...request } = documentedMembers(exchange, "CreateSubscriptionRequest", exchange.body);
  const given = events.map((event) => givenEvent(exchange, event));
  const subscription = subscribe(world, calendar, request);
  joinEvents(world, calendar, subscription);
  const choices = given.flatMap((event) => bring(world, subscription, event));
  return success(calendar, subscription, [...choices, ...choicesOf(request)]);
};

function subscribe(
  world: World,
  { accountCode, id: calendarId }: Calendar,
  request: Subscription["request"],
): Subscription {
  const subscription: Subscription = {
    id: world.nextUuid("subscription"),
    calendarId,
    accountCode,
    userName: textOf(request.userName ?? world.nextId("sandbox-user")),
    subscriberId: textOf(request.subscriberId ?? world.nextId("sandbox-subscriber")),
    createdAt: new Date(world.now).toISOString(),
    isActive: true,
    request,
  };
  world.state(calendarKey).subscriptions[subscription.id] = subscription;
  return subscription;
}

function joinEvents(world: World, { id: calendarId }: Calendar, { id, accountCode, request }: Subscription): void {
  const { requestEventIds = [], externalEventIds = [] } = request;
  for (const event of world.state(calendarKey).events) {
    const requested =
      requestEventIds.includes(event.id) ||
      (event.externalId !== undefined && externalEventIds.includes(event.externalId));
    if (event.accountCode === accountCode && (event.calendarId === calendarId || requested))
      event.subscriptionIds.push(id);
  }
}

/**
 * Gives the subscription an event of the request at once; one that is itself still to come, when it has come. Returns
 * what of it is a choice.
 */
function bring(world: World, { id, accountCode }: Subscription, given: GivenEvent): readonly string[] {
  const { event, choices } = eventToAdd(world, accountCode, given);
  const added = { accountCode, event, subscriptionIds: [id] };
  if (comingEvents(world, accountCode, event.id).length > 0) scheduleEffect(world, "addEvent", added);
  else addEvent(added, world);
  return choices;
}

/** What the request leaves to the sandbox: values of other types where a text goes back, and what its lists of event ids do. */
function choicesOf({ userName, subscriberId, redirectTo, requestEventIds, externalEventIds }: Subscription["request"]) {
  const isTyped = [userName, subscriberId, redirectTo].every(
    (value) => value === undefined || typeof value === "string",
  );
  return [
    ...(isTyped ? [] : ["CAL-155"]),
    ...(requestEventIds === undefined && externalEventIds === undefined ? [] : ["CAL-157"]),
  ];
}

type Created = components["schemas"]["CreateSubscriptionResponse"];

/** User name and password are made up for all to see (CAL-061); the user name is the request's, if it has one (CAL-069). */
function success(
  { subscriptionType, statusCode }: Calendar,
  { id, userName, subscriberId, request }: Subscription,
  choices: readonly string[],
): Reply {
  const body: Created = {
    subscriptionId: id,
    subscriptionUrl: `https://calendar.example/subscriptions/${id}`,
    username: userName,
    password: "fake-password",
    isNewSubscription: true,
    subscriberId,
    ...(request.redirectTo === undefined ? {} : { redirectTo: textOf(request.redirectTo) }),
    subscriptionType,
    success: true,
    statusCode,
    message: "The subscription is created.",
    errors: [],
  };
  return { status: 200, body, openPoint: [...new Set([...choices, "CAL-068", "CAL-070"])] };
}

/** A failure inside a 200, which only the calendar that is there for it gives. */
function failure({ statusCode }: Calendar): Reply {
  const body: Created = {
    success: false,
    statusCode,
    message: "The subscription is not created.",
    errors: [{ code: "sandbox_failing_calendar", reason: "This calendar refuses every subscription." }],
  };
  return { status: 200, body, openPoint: "CAL-068", fired: "failing calendar" };
}
