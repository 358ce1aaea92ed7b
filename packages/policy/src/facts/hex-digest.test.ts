import { expect, test } from "vitest";
import { hexDigest } from "./hex-digest.ts";

test("is what every other tool computes, in UTF-8", async () => {
  expect(await hexDigest("SHA-1", "return 1")).toBe("e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
  expect(await hexDigest("SHA-256", "ü")).toMatch(/^[0-9a-f]{64}$/);
});
