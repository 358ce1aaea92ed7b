import { expect, test, vi } from "vitest";
import { workspace } from "../../../test/lint/workspace.ts";
import { findApi } from "../../files/apis.ts";
import { lintVerdict } from "./verdict.ts";

const failing = () =>
  Promise.reject(new AggregateError([new TypeError("$ threw: x is null.\n  at y")], "Error running"));

test("an unexpected error in a tool → one line that names the spec and says how to see the trace", async () => {
  const root = await workspace({});
  expect(await lintVerdict(root, findApi("things", root), failing)).toEqual({
    holds: false,
    lines: [
      "specs/things: the lint failed: $ threw: x is null. Undo the last edit of the spec. To report this, run the lint again with TILLSIDE_TRACE=1 and send its stack trace.",
    ],
  });
});

test("with TILLSIDE_TRACE=1 the error itself is thrown", async () => {
  vi.stubEnv("TILLSIDE_TRACE", "1");
  const root = await workspace({});
  await expect(lintVerdict(root, findApi("things", root), failing)).rejects.toThrow(AggregateError);
  vi.unstubAllEnvs();
});
