import { describe, expect, test } from "vitest";
import { tinyApi } from "../../../test/support/tiny-api.ts";
import { gapAddress, gapsOf, titleOf, withCode } from "./gaps.ts";

describe("the gaps of an API", () => {
  test("are the rules with a reading, in the order of the ledger, under a sentence", () => {
    expect(gapsOf(tinyApi())).toMatchObject([
      {
        id: "TNY-001",
        title: "Its body is not shown.",
        kind: "not specified",
        client: "Takes any.",
        sandbox: "Gives none.",
      },
      { id: "TNY-003", title: "Its order is not shown.", note: "The caller decides." },
    ]);
  });

  test("have an address each", () => {
    expect(gapAddress("TNY-001")).toBe("/reference/contract-gaps/#tny-001");
  });

  test.each([
    ["OPEN (declared): The body is not specified.", "The body is not specified."],
    ["DERIVED: The path has a slash.", "The path has a slash."],
    ["400 means that it failed.", "400 means that it failed."],
  ])("%j is titled %j", (rule, title) => {
    expect(titleOf({ rule })).toBe(title);
  });
});

test.each([
  ["Always sends GET /v1/things/{id} first.", "Always sends `GET /v1/things/{id}` first."],
  ["external_account* and store_identifier", "`external_account*` and `store_identifier`"],
  ["Fields of domains[] entries, of events[].eventTime", "Fields of `domains[]` entries, of `events[].eventTime`"],
  ["partnerVerticalId, X-Operation-Id and {base_url}", "`partnerVerticalId`, `X-Operation-Id` and `{base_url}`"],
  ["A `known_name` stays as it is.", "A `known_name` stays as it is."],
  ["Either/or is no path, 4xx is no name.", "Either/or is no path, 4xx is no name."],
])("%j becomes %j", (text, expected) => {
  expect(withCode(text)).toBe(expected);
});
