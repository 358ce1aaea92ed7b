// Drives another process: the command line that it starts.

import { execFileSync } from "node:child_process";
import { closeSync, existsSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folder } from "./folder.ts";
import { startCli } from "./run-cli.ts";
import { eventLines, sandbox } from "./sandbox.ts";

/** A process that stays alive fails its test after this time. */
const timeout = 60_000;

const interrupted = /^Stopping after the batches in flight\. Press Ctrl-C again to abort them\.$/m;

function namedPipe(within: string): string {
  const path = join(within, "pipe");
  execFileSync("mkfifo", [path]);
  return path;
}

/** Writes into a named pipe, and keeps it open until the end of the test. */
function writeInto(path: string, text: string): void {
  // An opening for writing alone would wait for the reader.
  const descriptor = openSync(path, "r+");
  onTestFinished(() => closeSync(descriptor));
  writeSync(descriptor, text);
}

describe.skipIf(process.platform === "win32")("Ctrl-C while the source waits or has no end", { timeout }, () => {
  test.each(["stdin", "a named pipe"])("%s that is open and silent: the process ends with 130", async (kind) => {
    const { environment, state } = await sandbox();
    const cwd = folder();
    const path = kind === "stdin" ? "-" : namedPipe(cwd);
    const cli = startCli(["events", "send", path], { environment, cwd });
    const lines = `${eventLines(100).join("\n")}\n`;
    if (kind === "stdin") cli.stdin.write(lines);
    else writeInto(path, lines);
    await expect.poll(() => state("events.totals")).toMatchObject({ received: 100 });
    cli.kill("SIGINT");
    const { code, stdout, stderr } = await cli.ended;
    expect(code).toBe(130);
    expect(stdout).toContain("100 records read\n  accepted       100\n");
    expect(stderr).toMatch(interrupted);
    expect(stderr).toContain(`To continue, run:  tillside events send ${path} --resume\n`);
  });

  test("a named pipe that no process writes into: the process ends with 130", async () => {
    const { environment } = await sandbox();
    const cwd = folder();
    const cli = startCli(["events", "send", namedPipe(cwd)], { environment, cwd });
    await cli.says("pipe: ");
    cli.kill("SIGINT");
    const { code, stderr } = await cli.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(interrupted);
  });

  test.runIf(existsSync("/dev/zero"))("a file with one endless line: the process ends with 130", async () => {
    const { environment } = await sandbox();
    const files = ["--ledger", "zero.ledger", "--rejected", "zero.rejected.ndjson"];
    const words = ["events", "send", "/dev/zero", "--max-line-bytes", "10", ...files];
    const cli = startCli(words, { environment, cwd: folder() });
    await cli.says("/dev/zero: ");
    cli.kill("SIGINT");
    const { code, stderr } = await cli.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(interrupted);
  });

  test("--strict: a rejected record ends the process, though stdin stays open", async () => {
    const { environment } = await sandbox();
    const cli = startCli(["events", "send", "-", "--strict"], { environment, cwd: folder() });
    cli.stdin.write(`${eventLines(100, () => ({ eventTime: undefined })).join("\n")}\n`);
    const { code, stderr } = await cli.ended;
    expect(code).toBe(3);
    expect(stderr).toContain("The run stopped here because of --strict.");
  });
});
