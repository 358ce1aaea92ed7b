import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

describe("readOptions", () => {
  it("measures everything by default", () => {
    expect(readOptions([])).toEqual({
      measured: ["calls", "clients", "sizes", "sandbox", "builds"],
      cold: false,
      tests: false,
      conformance: false,
    });
  });

  it("reads every flag, with or without the -- that pnpm passes on", () => {
    const builds = { measured: ["builds"], cold: true, tests: true, conformance: false };
    expect(readOptions(["--builds", "--cold", "--tests"])).toEqual(builds);
    expect(readOptions(["--", "--builds", "--tests", "--cold"])).toEqual(builds);
    expect(readOptions(["--sandbox", "--calls", "--sizes", "--conformance"])).toEqual({
      measured: ["calls", "sizes", "sandbox"],
      cold: false,
      tests: false,
      conformance: true,
    });
  });

  it("reports the known flags for an unknown one", () => {
    const flags = "[--calls] [--clients] [--sizes] [--sandbox] [--builds] [--cold] [--tests] [--conformance]";
    expect(() => readOptions(["--call"])).toThrow(new Error(`Unknown option '--call'. npm run bench -- ${flags}`));
  });
});
