import { expect, test } from "vitest";
import { SandboxError } from "../sandbox-error.ts";
import { checkedSettings } from "./checked-settings.ts";
import { defaultSettings, type Settings } from "./settings.ts";

const checked = (given: object) => checkedSettings(given as Partial<Settings>, (name) => `settings.${name}`);

test("what is not given, or undefined, has its default", () => {
  expect(checked({})).toEqual(defaultSettings);
  expect(checked({ reservationSeconds: undefined, calendarPageSize: 5 })).toEqual({
    ...defaultSettings,
    calendarPageSize: 5,
  });
});

test.each([
  { reservationSeconds: 0 },
  { unprocessedShare: 0 },
  { unprocessedShare: 1 },
  { calendarPageSize: 1 },
  { reservationOfQuantity: true },
  { reportingNoTokenStatus: 403 },
])("%j is in order", (given) => {
  expect(checked(given)).toMatchObject(given);
});

test.each([
  [{ calendarPageSize: 0 }, "settings.calendarPageSize takes a whole number from 1, not 0."],
  [{ calendarPageSize: 1.5 }, "settings.calendarPageSize takes a whole number from 1, not 1.5."],
  [{ unprocessedShare: 5 }, "settings.unprocessedShare takes a number from 0 to 1, not 5."],
  [{ reservationSeconds: -1 }, "settings.reservationSeconds takes a number from 0 to 3153600000, not -1."],
  [{ reservationSeconds: "60" }, 'settings.reservationSeconds takes a number from 0 to 3153600000, not "60".'],
  [{ reservationSeconds: Number.NaN }, "settings.reservationSeconds takes a number from 0 to 3153600000, not null."],
  [{ reservationOfQuantity: 1 }, "settings.reservationOfQuantity takes true or false, not 1."],
  [{ calendarSchedule: "list" }, 'settings.calendarSchedule takes object or array, not "list".'],
  [{ colour: "blue" }, "There is no setting colour. There are: reservationSeconds, "],
  [{ toString: "blue" }, "There is no setting toString. "],
])("%j is refused in one sentence", (given, message) => {
  expect(() => checked(given)).toThrow(SandboxError);
  expect(() => checked(given)).toThrow(message);
});
