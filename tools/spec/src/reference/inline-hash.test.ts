import { expect, test } from "vitest";
import { inlineHash } from "./inline-hash.ts";

test("is what the specification of Content-Security-Policy gives as its example", () => {
  expect(inlineHash("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
