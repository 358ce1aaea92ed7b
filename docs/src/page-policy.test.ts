import { expect, test } from "vitest";
import { pagePolicy } from "./page-policy.ts";

test("a page's own policy is kept and framing forbidden", () => {
  const page = `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:"></head>`;
  expect(pagePolicy(page)).toBe("default-src 'none'; img-src data:; frame-ancestors 'none'");
});

test("without a policy nothing may load", () => {
  expect(pagePolicy("<head></head>")).toBe("default-src 'none'; frame-ancestors 'none'");
});
