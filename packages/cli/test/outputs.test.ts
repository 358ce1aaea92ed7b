import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { file } from "./folder.ts";
import { runProcess, startInto } from "./run-cli.ts";
import { eventLines, sandbox } from "./sandbox.ts";

/** Events of which every tenth is no JSON. */
const mixed = () => eventLines(400).map((line, index) => (index % 10 === 3 ? "{" : line));

describe("outputs that nobody reads", () => {
  test("stdout: the exit code is that of the run", async () => {
    const { environment, state } = await sandbox();
    const path = file("bad.ndjson", mixed().join("\n"));
    const { code } = await runProcess(["events", "send", path], { environment, unread: ["stdout"] });
    expect(code).toBe(3);
    expect(await state("events.totals")).toMatchObject({ received: 360 });
  });

  test("stdout and stderr: the run goes on to its end", async () => {
    const { environment, state } = await sandbox();
    const path = file("bad.ndjson", mixed().join("\n"));
    const unread = ["stdout", "stderr"] as const;
    expect((await runProcess(["events", "send", path], { environment, unread })).code).toBe(3);
    expect(await state("events.totals")).toMatchObject({ received: 360 });
    expect(existsSync(`${path}.ledger`)).toBe(false);
  });

  test("stderr: a wrong command line is still one", async () => {
    expect((await runProcess(["event"], { unread: ["stderr"] })).code).toBe(2);
  });

  test("stdout of a report: no failure, and nothing is said", async () => {
    const { environment } = await sandbox();
    const { code, stderr } = await runProcess(["report", "accounts"], { environment, unread: ["stdout"] });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

/** A device that is always full, as Linux has one. */
const full = "/dev/full";

describe.runIf(existsSync(full))("a disk that is full", () => {
  test("a report says so in one line, exit 1", async () => {
    const { environment } = await sandbox();
    const { code, stderr } = await startInto(full, ["report", "accounts"], { environment }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe("stdout cannot be written: ENOSPC: no space left on device, write.\n");
  });

  test("a run keeps its own code", async () => {
    const { environment } = await sandbox();
    const path = file("bad.ndjson", mixed().join("\n"));
    const { code, stderr } = await startInto(full, ["events", "send", path], { environment }).ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/^stdout cannot be written: /m);
  });
});
