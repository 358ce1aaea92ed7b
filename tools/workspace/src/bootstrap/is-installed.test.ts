import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInstalled } from "./is-installed.mjs";

const EARLY = new Date("2026-01-01T00:00:00Z");
const INSTALLED = new Date("2026-01-01T00:01:00Z");
const LATE = new Date("2026-01-01T00:02:00Z");

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "is-installed-"));
  write("package.json", "{}", EARLY);
  write("packages/one/package.json", "{}", EARLY);
  write("pnpm-workspace.yaml", "packages: []", EARLY);
  write("pnpm-lock.yaml", "lockfileVersion: '9.0'", EARLY);
  write("node_modules/.pnpm/lock.yaml", "lockfileVersion: '9.0'", INSTALLED);
  write("node_modules/.pnpm-workspace-state-v1.json", "{}", INSTALLED);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string, changedAt: Date): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  utimesSync(target, changedAt, changedAt);
}

describe("isInstalled", () => {
  it("is true when nothing changed since the last install", () => {
    expect(isInstalled(root)).toBe(true);
  });

  it("is false without node_modules", () => {
    rmSync(path.join(root, "node_modules"), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it("is false when another lockfile was installed", () => {
    write("pnpm-lock.yaml", "lockfileVersion: '9.0'\n# newer", EARLY);
    expect(isInstalled(root)).toBe(false);
  });

  it.each(["package.json", "packages/one/package.json", "packages/two/package.json", "pnpm-workspace.yaml"])(
    "is false after a change of %s",
    (file) => {
      write(file, "{}", LATE);
      expect(isInstalled(root)).toBe(false);
    },
  );

  it("does not look into dependencies and build output", () => {
    write("packages/one/node_modules/other/package.json", "{}", LATE);
    write("packages/one/dist/package.json", "{}", LATE);
    expect(isInstalled(root)).toBe(true);
  });
});
