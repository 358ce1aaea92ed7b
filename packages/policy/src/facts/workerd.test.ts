import { afterEach, expect, test, vi } from "vitest";
import { isWorkerd } from "./workerd.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("is recognized by its user agent", () => {
  expect(isWorkerd()).toBe(false);
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  expect(isWorkerd()).toBe(true);
});

test("there may be no navigator", () => {
  vi.stubGlobal("navigator", undefined);
  expect(isWorkerd()).toBe(false);
});
