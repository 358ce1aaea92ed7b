import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

test("CAL-094 · a userName alone ends all subscriptions of the user: advice", () => {
  expect(guarded("deleteSubscriptions", { body: { userName: "user-1" } })).toEqual(["CAL-094 body.userName"]);
});

test.each([{ id: 7 }, { id: "7", userName: "user-1" }, {}])("CAL-093 · %j goes out as it is given", (body) => {
  expect(guarded("deleteSubscriptions", { body })).toEqual([]);
});
