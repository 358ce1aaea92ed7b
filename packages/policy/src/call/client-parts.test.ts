import { expectTypeOf, test } from "vitest";
import { noticeDeprecation } from "../deprecation/notice.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { pacing } from "../limits/pacing.ts";
import { fillManaged } from "../managed/fill-managed.ts";
import { newSession } from "../managed/new-session.ts";
import { leavesOpen } from "../partial/failures.ts";
import { clientCredentials } from "./client-credentials-kind.ts";
import type { PartsOf } from "./client-parts.ts";

const plain = {
  api: "sample",
  options: [],
  sessionOptions: [],
  auth: {},
  buckets: {},
  callInfo: {},
  operations: { "GET /v1/things": { id: "listThings", safety: "read" } },
} as const satisfies ApiManifest;

/** The manifest of an API with one more fact. */
function having<const More extends Partial<ApiManifest>>(more: More): Omit<typeof plain, keyof More> & More {
  return { ...plain, ...more };
}

/** One more operation. */
function withOperation<const Facts extends object>(facts: Facts) {
  return having({ operations: { ...plain.operations, "POST /v1/things": { id: "add", safety: "unsafe", ...facts } } });
}

test("an API that needs nothing needs its pacing only", () => {
  expectTypeOf({ pacing }).toExtend<PartsOf<typeof plain>>();
  expectTypeOf({}).not.toExtend<PartsOf<typeof plain>>();
});

test("each fact that the manifest states requires the part that obeys it", () => {
  const scheme = having({ auth: { key: { type: "api-key", header: "svc-api-key" } } });
  expectTypeOf({ pacing }).not.toExtend<PartsOf<typeof scheme>>();
  expectTypeOf({ pacing, credentials: [clientCredentials] }).toExtend<PartsOf<typeof scheme>>();

  const managed = withOperation({ managed: { header: { "X-Request-Id": { call: true } } } });
  expectTypeOf({ pacing }).not.toExtend<PartsOf<typeof managed>>();
  expectTypeOf({ pacing, managed: fillManaged }).toExtend<PartsOf<typeof managed>>();

  const sessions = having({ sessionOptions: ["sessionId"] });
  expectTypeOf({ pacing }).not.toExtend<PartsOf<typeof sessions>>();
  expectTypeOf({ pacing, session: newSession }).toExtend<PartsOf<typeof sessions>>();

  const deprecated = withOperation({ deprecated: true });
  expectTypeOf({ pacing }).not.toExtend<PartsOf<typeof deprecated>>();
  expectTypeOf({ pacing, deprecation: noticeDeprecation }).toExtend<PartsOf<typeof deprecated>>();

  const partial = withOperation({ partial: { records: "/data/unprocessedRecords" } });
  expectTypeOf({ pacing }).not.toExtend<PartsOf<typeof partial>>();
  expectTypeOf({ pacing, leavesOpen }).toExtend<PartsOf<typeof partial>>();
  expectTypeOf({ pacing, leavesOpen: undefined }).not.toExtend<PartsOf<typeof partial>>();
});
