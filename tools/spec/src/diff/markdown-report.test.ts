import { expect, test } from "vitest";
import type { Comparison } from "./compare-apis.ts";
import { markdownLines } from "./markdown-report.ts";

const base = { commit: "abcdef", name: "v1.2.0", isRelease: true };
const GONE = {
  impact: "breaking",
  operation: "POST /v1/things",
  place: "responses/409",
  what: "Response `409` was removed.",
  id: "spec-00000001",
} as const;
const LOWERED = {
  impact: "breaking",
  operation: "",
  place: "x-rate-limits/things",
  what: "requests 60 → 30",
  id: "spec-00000002",
} as const;
const ENUM = {
  impact: "compatible",
  operation: "POST /v1/things",
  place: "parameters/kind/schema/enum",
  what: '["a_b"] → ["a_b","c_d"]',
  id: "spec-00000003",
} as const;
const WORDS = { ...ENUM, impact: "docs only", place: "description", what: "changed" } as const;

const COMPARISONS: readonly Comparison[] = [
  { api: "tiny", state: "changed", changes: [GONE, LOWERED, ENUM, WORDS] },
  { api: "other", state: "unchanged", changes: [] },
  { api: "fresh", state: "new", changes: [] },
];

test("lists the APIs that differ, with their changes by severity", () => {
  expect(markdownLines({ base, comparisons: COMPARISONS, uncovered: [], faults: [] })).toEqual([
    "## API changes since v1.2.0",
    "",
    "| API | Breaking | Compatible | Docs only | |",
    "| --- | --: | --: | --: | --- |",
    "| tiny | 2 | 1 | 1 | changed |",
    "| fresh | 0 | 0 | 0 | new |",
    "",
    "### tiny",
    "",
    "**Breaking**",
    "",
    "- `POST /v1/things`, `responses/409`: Response `409` was removed. (spec-00000001)",
    "- `x-rate-limits/things`: requests 60 → 30 (spec-00000002)",
    "",
    "**Compatible**",
    "",
    '- `POST /v1/things`, `parameters/kind/schema/enum`: `["a_b"] → ["a_b","c_d"]` (spec-00000003)',
    "",
    "**Docs only**",
    "",
    "- `POST /v1/things`, `description`: changed",
  ]);
});

test("ends with the changes that no changeset covers, as lines to paste", () => {
  const lacking = { api: "tiny", name: "@tillside/tiny", version: "1.0.0", wanted: "major", tooSmall: [] } as const;
  const lines = markdownLines({
    base,
    comparisons: [],
    uncovered: [{ ...lacking, findings: [GONE] }],
    faults: ["A line."],
  });
  expect(lines).toEqual([
    "## API changes since v1.2.0",
    "",
    "No API has changed.",
    "",
    "### Changeset missing: tiny",
    "",
    "tiny: 1 breaking change is not covered by a changeset of @tillside/tiny (now 1.0.0). Take it back, or paste this line into a changeset that announces major for @tillside/tiny: a pending one, or a new one by `npx changeset`. The words are yours; (spec-…) has to stay.",
    "",
    "```md",
    "- `POST /v1/things`, `responses/409`: Response `409` was removed. (spec-00000001)",
    "```",
    "",
    "- A line.",
  ]);
});
