import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { file } from "./folder.ts";
import { runProcess, startInto } from "./run-cli.ts";
import { eventLines, sandbox } from "./sandbox.ts";

/** Lines of events, of which every tenth is not valid JSON. */
const mixed = () => eventLines(400).map((line, index) => (index % 10 === 3 ? "{" : line));

describe("outputs whose reader has gone", () => {
  test("stdout: the run continues, and the exit code is its own", async () => {
    const { environment, state } = await sandbox();
    const path = file("bad.ndjson", mixed().join("\n"));
    const { code } = await runProcess(["events", "send", path], { environment, unread: ["stdout"] });
    expect(code).toBe(3);
    expect(await state("events.totals")).toMatchObject({ received: 360 });
  });

  test("stdout and stderr: the run continues to its end", async () => {
    const { environment, state } = await sandbox();
    const path = file("bad.ndjson", mixed().join("\n"));
    const unread = ["stdout", "stderr"] as const;
    expect((await runProcess(["events", "send", path], { environment, unread })).code).toBe(3);
    expect(await state("events.totals")).toMatchObject({ received: 360 });
    expect(existsSync(`${path}.ledger`)).toBe(false);
  });

  test("stderr: a wrong command line still exits with 2", async () => {
    expect((await runProcess(["event"], { unread: ["stderr"] })).code).toBe(2);
  });

  test("stdout of a report: exit 0, without a message", async () => {
    const { environment } = await sandbox();
    const { code, stderr } = await runProcess(["report", "accounts"], { environment, unread: ["stdout"] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

/** A device of Linux that is always full. */
const full = "/dev/full";

describe.runIf(existsSync(full))("a disk that is full", () => {
  test("a report says so in one line, exit 1", async () => {
    const { environment } = await sandbox();
    const { code, stderr } = await startInto(full, ["report", "accounts"], { environment }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe("stdout cannot be written: ENOSPC: no space left on device, write.\n");
  });

  test("a run keeps its own exit code", async () => {
    const { environment } = await sandbox();
    const path = file("bad.ndjson", mixed().join("\n"));
    const { code, stderr } = await startInto(full, ["events", "send", path], { environment }).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/^stdout cannot be written: /m);
  });
});
