import { expect, test } from "vitest";
import type { Rule } from "../document/ledger.ts";
import { coverageOf } from "./coverage.ts";
import type { Evidence } from "./gate.ts";

const reading = { point: "T1", client: "Takes any.", sandbox: "Gives none." };

function rule(parts: Partial<Rule>): Rule {
  return { id: "TNY-001", rule: "It is.", kind: "field", where: ["spec"], source: "document 1", ...parts };
}

function evidence({ shown = [], marked = [], stated = [], proved = {} }: Given): Evidence {
  const proofs = Object.entries(proved).map(([id, folder]): [string, Set<string>] => [id, new Set([folder])]);
  return { shown: new Set(shown), marked: new Set(marked), stated: new Set(stated), proved: new Map(proofs) };
}

interface Given {
  readonly shown?: readonly string[];
  readonly marked?: readonly string[];
  readonly stated?: readonly string[];
  readonly proved?: Readonly<Record<string, string>>;
}

test.each<[string, Partial<Rule>, Given, string | undefined]>([
  ["under x-rules", {}, { shown: ["TNY-001"] }, undefined],
  ["under x-open, but not open", { reading }, { marked: ["TNY-001"] }, "stands in no x-rules"],
  ["nowhere", {}, {}, "stands in no x-rules"],
  ["open, under x-open, with a reading", { kind: "open", reading }, { marked: ["TNY-001"] }, undefined],
  ["open, without a reading", { kind: "open" }, { marked: ["TNY-001"] }, "is an open point without a reading"],
  [
    "open, under x-rules",
    { kind: "open", reading },
    { shown: ["TNY-001"] },
    "is an open point that stands in no x-open",
  ],
  ["of another layer", { where: ["docs"] }, {}, undefined],
])("a rule of the spec, %s", (_, parts, given, want) => {
  const { missing } = coverageOf("tiny", [rule(parts)], evidence(given), ["spec"]);
  expect(missing.map(({ why }) => why)).toEqual(want === undefined ? [] : [want]);
});

test.each<[string, Partial<Rule>, Given, string | undefined]>([
  ["proved in the policy", {}, { proved: { "TNY-001": "packages/policy" } }, undefined],
  ["proved in a client", {}, { proved: { "TNY-001": "packages/clients/tiny" } }, undefined],
  [
    "proved elsewhere",
    {},
    { proved: { "TNY-001": "packages/mocks" } },
    "starts the name of no passed test of the policy or a client",
  ],
  ["that no test can prove", { proof: { none: "people" } }, {}, undefined],
])("a rule of the policy, %s", (_, parts, given, want) => {
  const { missing } = coverageOf("tiny", [rule({ where: ["policy"], ...parts })], evidence(given), ["policy"]);
  expect(missing.map(({ why }) => why)).toEqual(want === undefined ? [] : [want]);
});

const LINES = { client: "reading.client", sandbox: "reading.sandbox" } as const;
const OF_CLIENT = "starts the name of no passed test of the policy, a client, the command line or the scenarios";
const OF_SANDBOX = "starts the name of no passed test of the sandbox";

test.each<["client" | "sandbox", string | undefined, string | undefined]>([
  ["client", "packages/policy", undefined],
  ["client", "packages/clients/tiny", undefined],
  ["client", "packages/cli", undefined],
  ["client", "tools/proofs/test/scenarios", undefined],
  ["client", "packages/sandbox", OF_CLIENT],
  ["client", undefined, OF_CLIENT],
  ["sandbox", "packages/sandbox", undefined],
  ["sandbox", "packages/policy", OF_SANDBOX],
  ["sandbox", "tools/proofs/test/sandbox", OF_SANDBOX],
  ["sandbox", undefined, OF_SANDBOX],
])("the %s's line of a reading, tested in %s", (who, folder, want) => {
  const line = rule({ where: ["docs"], reading: { point: "T1", [who]: "Does it." } });
  const found = evidence(folder ? { proved: { "TNY-001": folder } } : {});
  const { missing } = coverageOf("tiny", [line], found, Object.values(LINES));
  expect(missing).toEqual(want ? [{ gate: LINES[who], id: "TNY-001", rule: "It is.", why: want }] : []);
});

test("a rule that no test can prove needs one for the lines of its reading; a note needs none", () => {
  const proof = { none: "people" };
  const gates = Object.values(LINES);
  expect(coverageOf("tiny", [rule({ proof, reading })], evidence({}), gates).missing).toHaveLength(2);
  expect(
    coverageOf("tiny", [rule({ reading: { point: "T1", note: "People." } })], evidence({}), gates).missing,
  ).toEqual([]);
});

test.each<[string, Partial<Rule>, Given, string | undefined]>([
  ["named by a page", {}, { stated: ["TNY-001"] }, undefined],
  ["with a reading, which the page of open points shows", { kind: "open", reading }, {}, undefined],
  ["on no page", {}, { shown: ["TNY-001"] }, "stands in no comment of a page"],
])("a rule of the docs, %s", (_, parts, given, want) => {
  const { missing } = coverageOf("tiny", [rule({ where: ["docs"], ...parts })], evidence(given), ["docs"]);
  expect(missing.map(({ why }) => why)).toEqual(want === undefined ? [] : [want]);
});

test("the figures of an API", () => {
  const ledger = [
    rule({ id: "TNY-001" }),
    rule({ id: "TNY-002", kind: "open", reading }),
    rule({ id: "TNY-003", where: ["sandbox"], proof: { none: "people" } }),
  ];
  expect(coverageOf("tiny", ledger, evidence({ marked: ["TNY-002"], proved: { "TNY-001": "docs" } }), [])).toEqual({
    api: "tiny",
    rules: 3,
    inSpec: { count: 1, of: 2 },
    proved: 1,
    open: { count: 1, of: 1 },
    inDocs: { count: 0, of: 0 },
    unprovable: [{ id: "TNY-003", reason: "people" }],
    missing: [],
    unknown: [],
  });
});
