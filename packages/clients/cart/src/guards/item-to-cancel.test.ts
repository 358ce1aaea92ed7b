import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const cancel = (body: object) => guarded("cancelConfirmedItem", { body });

test.each([{}, { itemReservationId: undefined }, { itemReservationId: "" }])(
  "CRT-069 · a cancel of %j is advice: an item confirmed without a reservation cannot be canceled here",
  (body) => {
    expect(cancel(body)).toEqual(["CRT-069 body.itemReservationId"]);
  },
);

test("CRT-069 · nothing is advised about a cancel with the itemReservationId of the confirm response", () => {
  expect(cancel({ itemReservationId: "res-1" })).toEqual([]);
});
