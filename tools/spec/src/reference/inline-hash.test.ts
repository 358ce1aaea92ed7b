import { expect, test } from "vitest";
import { inlineHash } from "./inline-hash.ts";

test("equals the example in the specification of Content-Security-Policy", () => {
  expect(inlineHash("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
