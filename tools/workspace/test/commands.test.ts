// Drives another process: npm, and the commands that it starts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { apis } from "@tillside/mocks";
import { type CliRun, commandAt } from "@tillside/testing/command";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startNpx } from "../../../packages/cli/test/run-cli.ts";
import { eventLines, sandbox } from "../../../packages/cli/test/sandbox.ts";
import { portsIn, tableLength } from "../../../packages/mocks/test/support/expected-table.ts";
import { apis as sandboxApis } from "../../../packages/sandbox/src/apis.ts";
import { operationsOf } from "../../../packages/sandbox/src/engine/operations.ts";
import { sandboxTable } from "../../../packages/sandbox/src/sandbox-table.ts";
import { readDocument } from "../../../packages/sandbox/test/read-document.ts";
import { mustRun } from "../src/must-run.ts";
import { pack } from "../src/release/pack.ts";
import { ROOT } from "../src/root.ts";

const SLOW = 180_000;
let folder: string;
/** The folder in which every package is installed from its tarball, as in an empty project. */
let project: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "commands-"));
  project = path.join(folder, "project");
  mkdirSync(project);
  const tarballs = await pack(path.join(folder, "tarballs"), { nextVersions: false });
  const quietly = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await mustRun("npm", ["install", ...quietly, ...tarballs.values()], { cwd: project });
}, SLOW);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts an installed command with npx; it ends with the test. */
function started(file: string, words: readonly string[]): CliRun {
  const run = commandAt(new URL(file, `file://${ROOT}/packages/`)).runNpx(words, project);
  onTestFinished(async () => {
    run.kill("SIGKILL");
    await run.ended;
  });
  return run;
}

test("npx tillside sends events and runs the mocks", async () => {
  const { environment, state } = await sandbox();
  const orders = path.join(folder, "orders.ndjson");
  writeFileSync(orders, eventLines(120).join("\n"));
  const cli = startNpx(["events", "send", orders, "--json"], { environment, cwd: project });
  const { code, stdout } = await cli.ended;
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ read: 120, accepted: 120 })]);
  expect(await state("events.totals")).toMatchObject({ received: 120 });
  const help = await startNpx(["mock", "--help"], { cwd: project }).ended;
  expect(help).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Usage: tillside-mock/) });
});

test("npx tillside-mock serves every API", async () => {
  const run = started("mocks/bin/tillside-mock.js", ["--port", "0"]);
  const ports = portsIn(await run.lines(tableLength(apis)));
  expect(Object.keys(ports)).toEqual(apis);
  for (const port of Object.values(ports)) {
    const response = await fetch(`http://127.0.0.1:${port}/no/such/path`);
    expect(await response.json()).toMatchObject({ status: 404, type: expect.stringContaining("NO_PATH_MATCHED") });
  }
});

test("npx tillside-sandbox serves every API", async () => {
  const run = started("sandbox/bin/tillside-sandbox.js", ["--port", "0"]);
  const origin = ((await run.lines(sandboxTable("").split("\n").length + 3)).at(-1) ?? "").replace(
    /^Ready at (.*)\. Ctrl-C.*$/,
    "$1",
  );
  for (const { name } of sandboxApis) {
    const operation = operationsOf(readDocument(name)).find(({ isToken }) => !isToken);
    const address = `${origin}${operation?.prefix}${operation?.template}`;
    const { status } = await fetch(address, { method: operation?.method ?? "" });
    // The request has no credential, and only an API that is served refuses it for that.
    expect([address, [400, 401].includes(status)]).toEqual([address, true]);
  }
});

test("the sandbox without a port works from its tarball too", async () => {
  writeFileSync(
    path.join(project, "program.mjs"),
    `import { createSandbox } from "@tillside/sandbox";
const sandbox = await createSandbox();
const response = await sandbox.fetch(sandbox.origin + "/_sandbox/clock");
console.log(response.status, (await response.json()).frozen);
await sandbox.close();`,
  );
  expect(await mustRun(process.execPath, ["program.mjs"], { cwd: project })).toBe("200 true\n");
});
