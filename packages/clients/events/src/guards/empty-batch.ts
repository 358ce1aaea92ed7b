import type { Guard } from "@tillside/policy";
import { operations } from "./operations.ts";

/** A batch without events reports nothing; whether one is valid is not stated (EVT-011). */
export const emptyBatch: Guard<"empty-batch"> = {
  name: "empty-batch",
  operations,
  check({ body }, { refuse }) {
    const { events } = Object(body);
    if (!Array.isArray(events) || events.length > 0) return;
    refuse("EVT-011", "body.events", "is empty. Send at least one event.");
  },
};
