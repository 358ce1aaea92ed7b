import { expect, test } from "vitest";
import { tinyApi } from "../../../test/support/tiny-api.ts";
import { gapsOf } from "./gap.ts";

const rule = (words: string, kind = "open") => ({
  id: "TNY-009",
  rule: words,
  kind,
  source: "",
  reading: { point: "T9" },
});

test("the gaps of a ledger are its rules with a reading, each with its place on the page of all gaps", () => {
  expect([...gapsOf(tinyApi().ledger).values()]).toMatchObject([
    {
      id: "TNY-001",
      title: "Its body is not shown.",
      isSpecified: false,
      address: "/reference/contract-gaps/#tny-001",
      client: "Takes any.",
      sandbox: "Gives none.",
    },
    { id: "TNY-003", title: "Its order is not shown.", note: "The caller decides." },
  ]);
});

test.each([
  ["400, marked, for a missing key.", "400, for a missing key."],
  ["Ignores them; both marked. Never 429.", "Ignores them. Never 429."],
  ["Up to 65,536 characters (EVT-033), or 100 (EVT-010).", "Up to 65,536 characters, or 100."],
])("%j has no word that only the ledger explains", (sandbox, expected) => {
  const { reading, ...words } = rule("OPEN (silent): It is not specified.");
  expect(gapsOf([{ ...words, reading: { ...reading, sandbox } }]).get("TNY-009")).toMatchObject({ sandbox: expected });
});

test.each([
  ["OPEN (declared): The body is not specified.", "open", { title: "The body is not specified.", isSpecified: false }],
  ["DERIVED: The path has a slash.", "field", { title: "The path has a slash.", isSpecified: true }],
  ["400 means that it failed.", "status", { title: "400 means that it failed.", isSpecified: true }],
])("%j of the kind %s", (words, kind, expected) => {
  expect(gapsOf([rule(words, kind)]).get("TNY-009")).toMatchObject(expected);
});
