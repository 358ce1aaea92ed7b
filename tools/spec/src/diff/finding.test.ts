import { expect, test } from "vitest";
import type { Change } from "./change.ts";
import { findings, idsIn } from "./finding.ts";

const LIMIT: Change = {
  impact: "breaking",
  operation: "PUT /v1/things",
  place: "requestBody/content/application~1json/schema/maxItems",
  what: "10 → 5",
  before: 10,
  after: 5,
};
const SHARED: Change = { ...LIMIT, place: "components/schemas/Things/maxItems", isShared: true };

function idOf(change: Change, api = "tiny"): string {
  return `${findings(api, [change])[0]?.id}`;
}

test("an id is short, and stays the same when the words of the change differ", () => {
  expect(idOf(LIMIT)).toMatch(/^spec-[0-9a-f]{8}$/);
  expect(idOf({ ...LIMIT, what: "other words", impact: "compatible" })).toBe(idOf(LIMIT));
});

test.each<[string, Change, string?]>([
  ["another API", LIMIT, "other"],
  ["another operation", { ...LIMIT, operation: "PUT /v1/others" }],
  ["another place", { ...LIMIT, place: "requestBody" }],
  ["another value than the one that was covered", { ...LIMIT, after: 4 }],
  ["the way back", { ...LIMIT, before: 5, after: 10 }],
])("%s has another id", (_, change, api) => {
  expect(idOf(change, api)).not.toBe(idOf(LIMIT));
});

test("a component's change keeps its id when another operation becomes the first to use it", () => {
  expect(idOf({ ...SHARED, operation: "GET /v1/others" })).toBe(idOf(SHARED));
});

test("an edited component that several operations use is one change, with the gravest severity", () => {
  const other: Change = { ...SHARED, impact: "compatible", operation: "GET /v1/others" };
  expect(findings("tiny", [SHARED, other])).toMatchObject([SHARED]);
});

test("two operations that lose the same field by a changed reference have different ids", () => {
  const lost: Change = { ...SHARED, isShared: false };
  const ids = findings("tiny", [lost, { ...lost, operation: "GET /v1/others" }]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test("an added object keeps its id when its words are edited; a value does not", () => {
  const added = (after: unknown): Change => ({ ...LIMIT, before: undefined, after });
  expect(idOf(added({ description: "One." }))).toBe(idOf(added({ description: "Two." })));
  expect(idOf(added(5))).not.toBe(idOf(added(6)));
});

test("an added object that comes to break has another id, and one edit of a component that breaks for some operations one id", () => {
  const added: Change = { ...SHARED, impact: "compatible", before: undefined, after: { in: "query" } };
  const breaking: Change = { ...added, impact: "breaking" };
  expect(idOf(breaking)).not.toBe(idOf(added));
  expect(idOf({ ...breaking, after: { in: "query", required: true } })).toBe(idOf(breaking));
  expect(findings("tiny", [breaking, { ...added, operation: "GET /v1/others" }])).toMatchObject([breaking]);
});

test("finds ids anywhere in a text", () => {
  expect(
    idsIn("- One. (spec-0a1b2c3d)\n- Two and three: spec-11111111, `spec-22222222`. spec-123 spec-123456789"),
  ).toEqual(["spec-0a1b2c3d", "spec-11111111", "spec-22222222"]);
});
