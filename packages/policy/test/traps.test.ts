import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const traps = readFileSync(new URL("TRAPS.md", root), "utf8")
  .split(/^(?=\*\*P\d)/m)
  .slice(1)
  .map((text) => ({
    id: text.match(/^\*\*(\w+)/)?.[1] ?? text,
    named: [...text.matchAll(/^- `(.+\.test\.ts) › (.+)`$/gm)],
    reasons: text.match(/^- (Cannot|Not covered yet:) .{20,}\.$/gm) ?? [],
    points: text.match(/^- /gm)?.length,
  }));

it("lists every trap once, in order", () => {
  const numbers = Array.from({ length: 33 }, (_, index) => `P${index + 1}`);
  expect(traps.map(({ id }) => id)).toEqual(["P1", "P1b", ...numbers.slice(1)]);
});

describe.each(traps)("$id", ({ named, reasons, points }) => {
  it("names tests that exist, says why it cannot do harm, or that it is not covered", () => {
    expect(points).toBeGreaterThan(0);
    expect(named.length + reasons.length, "every point is one or the other").toBe(points);
    const missing = named.filter(([, file = "", name = ""]) => {
      const address = new URL(file, root);
      return !existsSync(address) || !readFileSync(address, "utf8").includes(`"${name}"`);
    });
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});
