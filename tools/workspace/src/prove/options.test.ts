import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("runs all proofs by default", () => {
    expect(readOptions([])).toEqual({ list: false, only: "" });
  });

  it("reads every flag, with or without the -- that pnpm passes on", () => {
    const all = { list: true, only: "journal", seed: "42" };
    expect(readOptions(["--list", "--only", "journal", "--seed=42"])).toEqual(all);
    expect(readOptions(["--", "--list", "--only", "journal", "--seed=42"])).toEqual(all);
  });

  it.each(["", "soon", "1.5"])("refuses the seed %j", (seed) => {
    expect(() => readOptions([`--seed=${seed}`])).toThrow(new Error(`--seed is a whole number, not "${seed}".`));
  });

  it("reports the known flags for an unknown one", () => {
    expect(() => readOptions(["--olny"])).toThrow(
      new Error("Unknown option '--olny'. npm run prove -- [--list] [--only <name>] [--seed <number>]"),
    );
  });
});
