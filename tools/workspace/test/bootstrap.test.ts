import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const WORKSPACE = path.resolve(import.meta.dirname, "..");
const LOCKFILE = "lockfileVersion: '9.0'\n";

let root: string;

/** A checkout with nothing but the bootstrap, a lockfile and a `start.ts` that shows how it was called. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "bootstrap-"));
  cpSync(path.join(WORKSPACE, "bootstrap.mjs"), path.join(root, "tools/workspace/bootstrap.mjs"));
  cpSync(path.join(WORKSPACE, "src/bootstrap"), path.join(root, "tools/workspace/src/bootstrap"), { recursive: true });
  write("package.json", JSON.stringify({ packageManager: "pnpm@12.21.0" }));
  write("pnpm-workspace.yaml", "packages: []\n");
  write("pnpm-lock.yaml", LOCKFILE);
  write(
    "tools/workspace/src/start.ts",
    "console.log(JSON.stringify([process.argv.slice(2), process.env.TURBO_TELEMETRY_DISABLED])); process.exitCode = 7;",
  );
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

function installed(): void {
  write("node_modules/.pnpm/lock.yaml", LOCKFILE);
  write("node_modules/.pnpm-workspace-state-v1.json", "{}");
  const later = Date.now() / 1000 + 60;
  utimesSync(path.join(root, "node_modules/.pnpm-workspace-state-v1.json"), later, later);
}

/** Puts an `npx` on the path that does what this shell script says. */
function fakeNpx(script: string): void {
  write("programs/npx", `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(root, "programs/npx"), 0o755);
}

function start(...parameters: string[]) {
  const child = spawn(process.execPath, [path.join(root, "tools/workspace/bootstrap.mjs"), ...parameters], {
    env: { PATH: path.join(root, "programs") },
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return { child, finished: once(child, "close").then(([code]) => ({ code, output })) };
}

describe("bootstrap", () => {
  it("runs the command with its flags and telemetry off, and ends with the same exit code", async () => {
    installed();
    expect(await start("start", "--once").finished).toEqual({ code: 7, output: '[["--once"],"1"]\n' });
  });

  it("installs with the pinned pnpm first if node_modules is out of date", async () => {
    fakeNpx('echo "$@" > called');
    const { output } = await start("start").finished;
    expect(readFileSync(path.join(root, "called"), "utf8")).toBe("-y pnpm@12.21.0 install --frozen-lockfile\n");
    expect(output).toContain("Installing dependencies with pnpm@12.21.0");
    expect(output).toContain('[[],"1"]');
  });

  it("shows the end of pnpm's output when the install fails", async () => {
    fakeNpx("echo first; for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do echo line $n; done; echo ENOTFOUND >&2; exit 1");
    const { code, output } = await start("start").finished;
    expect(code).toBe(1);
    expect(output).toContain("line 14");
    expect(output).toContain("ENOTFOUND");
    expect(output).not.toContain("first\n");
  });

  it("says how to get npx where it is missing", async () => {
    const { code, output } = await start("start").finished;
    expect(code).toBe(1);
    expect(output).toContain("✗ npx was not found. It comes with npm: install Node with npm and try again.");
  });

  it("reports the known verbs for an unknown one", async () => {
    installed();
    expect(await start("strat").finished).toEqual({
      code: 1,
      output: '\n✗ Unknown verb "strat". Use start, dev, check, prove, bench, release or exec.\n',
    });
  });

  it("passes a signal on and waits for the end", async () => {
    installed();
    write(
      "tools/workspace/src/start.ts",
      'process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1000); console.log("up");',
    );
    const { child, finished } = start("start");
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await finished).toEqual({ code: 9, output: "up\n" });
  });
});
