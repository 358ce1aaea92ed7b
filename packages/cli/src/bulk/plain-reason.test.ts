import { expect, test } from "vitest";
import { plainReason } from "./plain-reason.ts";

test("leaves out what only a program can do", () => {
  const message =
    'eventTime is older than 18 months. Leave the event out. Nothing was sent. (EVT-021; guards: { "time-window": false } switches this check off.)';
  expect(plainReason({ code: "EVT-021", message }).message).toBe(
    "eventTime is older than 18 months. Leave the event out.",
  );
  expect(plainReason({ code: "EVT-012", message: "It is missing; buildEvent() makes an event." }).message).toBe(
    "It is missing; see the README for what an event is.",
  );
});

test("leaves other words alone", () => {
  expect(plainReason({ code: "x", message: "Nothing was sent." }).message).toBe("Nothing was sent.");
});
