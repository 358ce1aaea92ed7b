import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { ROOT } from "../root.ts";
import { TypeChecks } from "./type-checks.ts";

const NOTES = "package/dist/build.tsbuildinfo";

/** A package with the build info of an earlier compilation, a compiler that reports its start, and a bundler that reports its folder. */
function packageWithCompiler(then: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "tillside-type-checks-"));
  const at = (name: string) => path.join(folder, name);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const name of ["bin", "package/dist"]) mkdirSync(at(name), { recursive: true });
  writeFileSync(at(NOTES), "{}");
  writeFileSync(at("bin/tsc"), `#!/bin/sh\necho >> "${at("began")}"\n${then}\n`, { mode: 0o755 });
  writeFileSync(at("bin/rolldown"), `#!/bin/sh\npwd >> "${at("bundled")}"\n`, { mode: 0o755 });
  vi.stubEnv("PATH", `${at("bin")}${path.delimiter}${process.env.PATH}`);
  return { at, project: path.relative(ROOT, at("package")) };
}

test("a stopped compilation leaves no build info, so that the next one writes all of dist", async () => {
  const { at, project } = packageWithCompiler("exec sleep 60");
  const compiled = vi.fn(async () => {});
  const checks = new TypeChecks(() => {}, compiled);
  checks.begin([project]);
  await vi.waitFor(() => expect(existsSync(at("began"))).toBe(true), { timeout: 5_000 });
  await checks.stop();
  expect(existsSync(at(NOTES))).toBe(false);
  expect(existsSync(at("bundled"))).toBe(false);
  expect(compiled).not.toHaveBeenCalled();
});

test("a finished compilation leaves its build info, and the modules are written in the folder of the package", async () => {
  const { at, project } = packageWithCompiler("exit 0");
  const compiled = vi.fn(async () => {});
  const checks = new TypeChecks(() => {}, compiled);
  checks.begin([project]);
  await vi.waitFor(() => expect(compiled).toHaveBeenCalledWith(project), { timeout: 5_000 });
  await checks.stop();
  expect(existsSync(at(NOTES))).toBe(true);
  expect(readFileSync(at("bundled"), "utf8").trim()).toBe(realpathSync(at("package")));
});
