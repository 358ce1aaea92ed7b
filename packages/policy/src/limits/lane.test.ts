import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Lane, type Place } from "./lane.ts";

test("keeps the order of arrival, whoever leaves, as a list does", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20)), { maxLength: 60 }), (events) => {
      const lane = new Lane<number>();
      const list: { item: number; place: Place }[] = [];
      for (const [item, which] of events.entries()) {
        if (which === null) list.push({ item, place: lane.join(item) });
        else for (const { place } of list.splice(which % Math.max(1, list.length), 1)) place.leave();
        expect([...lane]).toEqual(list.map((one) => one.item));
        expect([lane.size, lane.first]).toEqual([list.length, list[0]?.item]);
        for (const [index, { place }] of list.entries()) expect(place.ahead()).toBeLessThanOrEqual(index);
      }
    }),
    runs(200, 5_000),
  );
});

test("knows how many are ahead, while no call behind has left", () => {
  const lane = new Lane<string>();
  const [first, second, third] = ["a", "b", "c"].map((name) => lane.join(name)) as [Place, Place, Place];
  expect([first.ahead(), second.ahead(), third.ahead()]).toEqual([0, 1, 2]);
  first.leave();
  expect([second.ahead(), third.ahead()]).toEqual([0, 1]);
});

test("whoever is looked at may leave", () => {
  const lane = new Lane<string>();
  const places = new Map(["a", "b", "c"].map((name) => [name, lane.join(name)]));
  const seen: string[] = [];
  for (const name of lane) {
    seen.push(name);
    places.get(name)?.leave();
  }
  expect([seen, lane.size, lane.first]).toEqual([["a", "b", "c"], 0, undefined]);
});
