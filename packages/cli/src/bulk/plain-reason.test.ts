import { expect, test } from "vitest";
import { plainReason } from "./plain-reason.ts";

test("leaves out hints that only a program can follow", () => {
  const message =
    'eventTime is older than 18 months. Leave the event out. (EVT-021; guards: { "time-window": false } switches this check off.)';
  expect(plainReason({ code: "EVT-021", message }).message).toBe(
    "eventTime is older than 18 months. Leave the event out.",
  );
  expect(
    plainReason({
      code: "400",
      message:
        "The whole batch was refused with status 400: bad. Send its records again with a smaller batchSize to find the cause.",
    }).message,
  ).toBe("The whole batch was refused with status 400: bad.");
  expect(plainReason({ code: "EVT-012", message: "It is missing; use buildEvent() to make an event." }).message).toBe(
    "It is missing; the README shows an event.",
  );
});

test("keeps other messages as they are", () => {
  expect(plainReason({ code: "x", message: "Nothing was sent." }).message).toBe("Nothing was sent.");
});

test("control characters of the service do not reach the terminal", () => {
  expect(plainReason({ code: "x\u001b[2J", message: "a\u001b[31mb\rc" })).toEqual({ code: "x", message: "ab c" });
});
