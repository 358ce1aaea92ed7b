import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepIn, keptText } from "./kept.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
});

afterEach(() => {
  delete process.env.TILLSIDE_PORTAL_KEPT;
  rmSync(folder, { recursive: true });
});

describe("keptText", () => {
  it("makes it once for each kind and input", async () => {
    keepIn(join(folder, "new"));
    const make = vi.fn(() => "žluť");
    for (const [kind, input] of [
      ["code", "a"],
      ["code", "a"],
      ["code", "b"],
      ["policy", "a"],
    ] as const)
      expect(await keptText(kind, input, make)).toBe("žluť");
    expect(make).toHaveBeenCalledTimes(3);
    expect(readdirSync(join(folder, "new"))).toHaveLength(3);
  });

  it("keeps nothing of what could not be made", async () => {
    keepIn(folder);
    await expect(keptText("code", "a", () => Promise.reject(new Error("no grammar")))).rejects.toThrow("no grammar");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("makes it each time outside a build", async () => {
    const make = vi.fn(() => "a");
    await keptText("code", "a", make);
    await keptText("code", "a", make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
