import { expect, test } from "vitest";
import { bundledDocument } from "../../../test/bundled-document.ts";
import { complaints } from "../../../test/complaints.ts";
import { buildManifest } from "./build-manifest.ts";
import { renderManifest } from "./render-manifest.ts";

test("a constant, tied to its type", () => {
  const manifest = {
    api: "tiny",
    options: [],
    sessionOptions: [],
    auth: {},
    buckets: {},
    callInfo: {},
    operations: {},
  };
  expect(renderManifest(manifest)).toBe(`import type { ApiManifest } from "@tillside/policy";

/** Policy facts of the tiny API, read from its spec's \`x-\` fields. */
export const manifest = {
  "api": "tiny",
  "options": [],
  "sessionOptions": [],
  "auth": {},
  "buckets": {},
  "callInfo": {},
  "operations": {}
} as const satisfies ApiManifest;
`);
});

test("satisfies its type", () => {
  const code = renderManifest(buildManifest("tiny", bundledDocument("{ x-rate-limit: things, x-safety: read }")));
  expect(complaints({ "manifest.ts": code })).toEqual([]);
  expect(complaints({ "manifest.ts": code.replace('"read"', '"sometimes"') })).toEqual([
    expect.stringMatching(/^manifest\.ts:\d+: Type '"sometimes"' is not assignable to type 'Safety'/),
  ]);
});
