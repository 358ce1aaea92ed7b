import { readApis } from "@tillside/spec/apis";
import { expect, test } from "vitest";
import { pageBytes } from "../bench/sandbox/page-size.ts";

const kibibyte = 1024;

test("a page loads at most 80 KiB to have a sandbox of one API, and at most 160 KiB for all of them", async () => {
  const { apis, all, statements } = await pageBytes();
  expect(apis.size).toBe(readApis().length);
  for (const [api, bytes] of apis) expect(bytes, api).toBeLessThanOrEqual(80 * kibibyte);
  expect(all).toBeLessThanOrEqual(160 * kibibyte);
  expect(statements).toBeLessThanOrEqual(40 * kibibyte);
});
