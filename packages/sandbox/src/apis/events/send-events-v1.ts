import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/events.ts";
import { takeIn } from "./take-in.ts";

/** With a bearer token and an idempotency key (EVT-138). */
export const sendEventsV1: Handler<operations["sendEventsV1"]> = takeIn;
