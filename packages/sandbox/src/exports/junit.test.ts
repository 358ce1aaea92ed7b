import { expect, test } from "vitest";
import { junitOf } from "./junit.ts";

const nothing = { exercised: 0, of: 0 };

test("whatever callers sent is text in the report", () => {
  const xml = [
    ...junitOf({
      verifications: [
        {
          at: "2026-03-01T12:00:00Z",
          expected: 'a "b" <c> & d',
          outcome: "missed",
          message: "e\u0000\u001b\ud800\u009b\u007f\u202e\u2066😀",
        },
        { at: "2026-03-01T12:00:00Z", expected: "f", outcome: "incomplete", message: "g" },
      ],
      coverage: { operations: nothing, statuses: nothing, apis: [] },
      records: [],
      documents: [],
    }),
  ].join("");
  expect(xml.split("\n")).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="sandbox">',
    '  <testsuite name="verifications" tests="2" failures="1" errors="1" skipped="0">',
    '    <testcase classname="verifications" name="a &quot;b&quot; &lt;c&gt; &amp; d"><failure message="e???????😀"/></testcase>',
    '    <testcase classname="verifications" name="f"><error message="g"/></testcase>',
    "  </testsuite>",
    "</testsuites>",
    "",
  ]);
});
