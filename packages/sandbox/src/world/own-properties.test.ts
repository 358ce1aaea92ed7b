import { expect, test } from "vitest";
import { ownValue, setOwn } from "./own-properties.ts";

test.each(["evt_1", "constructor", "__proto__", "toString", ""])(
  "%j is a name like any other, in a copy too",
  (name) => {
    const map: { [name: string]: number } = {};
    expect(ownValue(map, name)).toBeUndefined();
    setOwn(map, name, 1);
    setOwn(map, name, 2);
    const copy = structuredClone(map);
    expect([ownValue(map, name), ownValue(copy, name), Object.keys(copy)]).toEqual([2, 2, [name]]);
  },
);
