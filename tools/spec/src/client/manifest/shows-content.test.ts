import { expect, test } from "vitest";
import { Place } from "../../document/place.ts";
import { showsContent } from "./shows-content.ts";

const content = { "application/json": {} };

test.each([
  ["a success with a body", { 201: { content } }, true],
  ["a range with a body", { "2XX": { content } }, true],
  ["one success of two", { 200: {}, 201: { content } }, true],
  ["no success with a body", { 202: {} }, false],
  ["only an error with a body", { 201: {}, 400: { content } }, false],
])("%s", (_case, responses, want) => {
  expect(showsContent(Place.root({ responses }))).toBe(want);
});
