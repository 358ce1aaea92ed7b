import { expect, it } from "vitest";
import { readOptions } from "./options.ts";

it("publishes unless it is a dry run", () => {
  expect(readOptions([])).toEqual({ dryRun: false });
  expect(readOptions(["--dry-run"])).toEqual({ dryRun: true });
  expect(readOptions(["--", "--dry-run"])).toEqual({ dryRun: true });
});

it("refuses an unknown flag and names the known one", () => {
  expect(() => readOptions(["--dryrun"])).toThrow(
    new Error("Unknown option '--dryrun'. npm run release [-- --dry-run]"),
  );
});
