import { expect, test } from "vitest";
import { malformedEntries } from "./malformed-entries.ts";

const good = { name: "email", value: "customer@store.example" };

test.each([
  ["EVT-024", "metaData"],
  ["EVT-026", "objectData"],
])("%s · %s is a list, if it is there", (code, list) => {
  for (const wrong of [null, "email", 3, true, {}, { email: "e" }, good]) {
    expect(malformedEntries({ [list]: wrong })).toEqual({
      code,
      message: `${list} is not a list of names and values; use buildEvent() to make an event.`,
    });
  }
  for (const right of [undefined, [], [good], [good, good]]) {
    expect(malformedEntries({ [list]: right })).toBeUndefined();
  }
});

test.each(["metaData", "objectData"])(
  "EVT-028 EVT-032 EVT-036 · each entry of %s has a text as name and value",
  (list) => {
    const codeOf = (entry: unknown) => malformedEntries({ [list]: [good, entry] });
    for (const wrong of [undefined, null, 49.9, true, [], {}]) {
      expect(codeOf({ ...good, name: wrong })).toEqual({
        code: "EVT-028",
        message: `${list}[1].name is missing or not a string; use buildEvent() to make an event.`,
      });
      expect(codeOf({ ...good, value: wrong })).toEqual({
        code: "EVT-032",
        message: `${list}[1].value is missing or not a string; use buildEvent() to make an event.`,
      });
    }
    for (const none of [undefined, null, "email", 3, [], ["email", "e"]]) expect(codeOf(none)?.code).toBe("EVT-028");
    expect(codeOf({ name: "", value: "" })).toBeUndefined();
  },
);
