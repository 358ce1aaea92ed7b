import { expect, test } from "vitest";
import { statedConcurrencies, statedExcesses, statedRates } from "./stated-rates.ts";

test.each([
  ["The limit of 10 calls per minute is reached.", [[10, 60, "10 calls per minute"]]],
  ["More than 600 calls in a minute.", [[600, 60, "600 calls in a minute"]]],
  ["POST x: 10 per minute.", [[10, 60, "10 per minute"]]],
  ["of the 600 reads of an operation a minute ten go", [[600, 60, "600 reads of an operation a minute"]]],
  ["Ten a minute are allowed.", [[10, 60, "Ten a minute"]]],
  [
    "4 requests\na second; 1,000 per hour",
    [
      [4, 1, "4 requests a second"],
      [1_000, 3_600, "1,000 per hour"],
    ],
  ],
  ["eleven registrations in a minute", [[11, 60, "eleven registrations in a minute"]]],
  // Durations, decimals, other sentences and versions are no rates.
  ["waits 10 s per minute", []],
  ["after 23 h, 2 h 45 min, once a second", []],
  ["v1.10 per minute", []],
  ["It sends 10 calls. A minute later it goes on.", []],
])("the rates in %j", (text, want) => {
  expect(statedRates(text).map(({ requests, perSeconds, words }) => [requests, perSeconds, words])).toEqual(want);
});

test.each([
  ["the eleventh\nregistration of a minute", [[10, 60, "eleventh registration of a minute"]]],
  ["the 601st read of an operation in one minute", [[600, 60, "601st read of an operation in one minute"]]],
  ["the eleventh registration; a minute later", []],
  ["on the 11th of June", []],
])("the limits that the first call beyond them states in %j", (text, want) => {
  expect(statedExcesses(text).map(({ requests, perSeconds, words }) => [requests, perSeconds, words])).toEqual(want);
});

test("a rate has the position of its beginning", () => {
  expect(statedRates("Limit: 30 per minute").map(({ index }) => index)).toEqual([7]);
});

test.each([
  ["4 requests a second and 4 at once", [4]],
  ["4 calls in flight", [4]],
  ["four under way", [4]],
  ["v3 recommended concurrency: 4.", [4]],
  ["waits 5 s at once", []],
  ["all at once", []],
])("the number in flight in %j", (text, want) => {
  expect(statedConcurrencies(text).map(({ concurrency }) => concurrency)).toEqual(want);
});
