import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { integrityOf, readReleaseList, writeReleaseList } from "./release-list.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "release-list-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function list() {
  const file = "tillside-cart-0.2.0.tgz";
  writeFileSync(path.join(folder, file), "packed");
  const integrity = integrityOf(path.join(folder, file));
  return { commit: "0123abc", packages: [{ name: "@tillside/cart", version: "0.2.0", file, integrity }] };
}

it("reads what a dry run wrote", () => {
  const written = list();
  writeReleaseList(folder, written);
  expect(readReleaseList(folder)).toEqual(written);
});

it("refuses a tarball that is not the one that was checked", () => {
  writeReleaseList(folder, list());
  writeFileSync(path.join(folder, "tillside-cart-0.2.0.tgz"), "something else");
  expect(() => readReleaseList(folder)).toThrow(
    new Error(
      "tillside-cart-0.2.0.tgz changed since the dry run. Nothing was published. Run npm run release -- --dry-run again.",
    ),
  );
});

it("says what to do when nothing was packed", () => {
  expect(() => readReleaseList(folder)).toThrow(
    new Error(`${folder} has no release.json: nothing was packed. Run npm run release -- --dry-run first.`),
  );
});
