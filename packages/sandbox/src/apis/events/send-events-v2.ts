import type { Exchange, Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/events.ts";
import { takeIn } from "./take-in.ts";

/** With a key pair and without protection against repeats: a second call takes the events in again (READINGS E4). */
export const sendEventsV2: Handler<operations["sendEventsV2"]> = (exchange, world) =>
  takeIn(exchange as Exchange<operations["sendEventsV1"]>, world);
