import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { targets } from "./targets.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

// A full run takes hours, and `npm test` makes none: what was moved or deleted is noticed here.
it.each(targets)(
  "what the target $name names is there",
  ({ directory, code, parts = [], except = [], without = [] }) => {
    const named = [...[...parts, ...except].map((part) => path.join(code, part)), ...without];
    expect(named.filter((file) => !existsSync(path.join(ROOT, directory, file)))).toEqual([]);
  },
);
