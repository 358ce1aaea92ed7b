import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test.each([
  ["tpye", ["items", "type"], "type"],
  ["maxLenght", ["minLength", "maxLength"], "maxLength"],
  ["PUT", ["get", "put"], "put"],
  ["PUT", ["get"], undefined],
  ["x", ["id"], undefined],
  ["x", [], undefined],
])("%s among %j → %s", (name, known, want) => {
  expect(nearest(name, known)).toBe(want);
});
