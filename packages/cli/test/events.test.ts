// Drives another process: the command line that it starts.

import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openLedger } from "@tillside/bulk/files";
import { describe, expect, test } from "vitest";
import { file, folder } from "./folder.ts";
import { runCli, startCli } from "./run-cli.ts";
import { eventLines, sandbox } from "./sandbox.ts";

const sums = (stdout: string) => JSON.parse(stdout) as Record<string, number>;

/** Number of different events received, and how often the most frequent one was. */
async function received(state: (collection: string) => Promise<Record<string, unknown>>) {
  const { acc_demo_0001: counts = {} } = (await state("events.received")) as Record<string, Record<string, number>>;
  return { events: Object.keys(counts).length, most: Math.max(0, ...Object.values(counts)) };
}

/** A run of /v2/events whose first batch got no response: its ledger, beside the file, has it as unknown. */
async function withUnknownBatch(lines: readonly string[]) {
  const { environment, fault, removeFaults, state } = await sandbox();
  await fault({ match: { path: "/events/*" }, when: "after", drop: true, times: 1 });
  const within = folder();
  const write = (name: string, text: string) => file(name, text, 0o600, within);
  const path = write("orders.ndjson", lines.join("\n"));
  const words = ["events", "send", path, "--path", "/v2/events"];
  expect((await runCli(words, { environment })).code).toBe(4);
  await removeFaults();
  return { environment, state, path, words, write };
}

describe("tillside events send", () => {
  test("sends a file and leaves nothing beside it", async () => {
    const { environment, state } = await sandbox();
    const path = file("orders.ndjson", eventLines(250).join("\n"));
    const { code, stdout, stderr } = await runCli(["events", "send", path], { environment });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("250 records read\n  accepted       250\n  rejected         0\n  unknown          0\n");
    expect(await state("events.totals")).toMatchObject({ calls: 3, received: 250 });
    expect([existsSync(`${path}.ledger`), existsSync(`${path}.rejected.ndjson`)]).toEqual([false, false]);
  });

  test("reads stdin", async () => {
    const { environment, state } = await sandbox();
    const { code, stdout } = await runCli(["events", "send", "-", "--json", "--ledger", file("x.ledger", "")], {
      environment,
      input: `${eventLines(3).join("\r\n")}\r\n`,
    });
    expect([code, sums(stdout)]).toEqual([0, expect.objectContaining({ source: "stdin", read: 3, accepted: 3 })]);
    expect(await state("events.totals")).toMatchObject({ received: 3 });
  });

  test("EVT-021 EVT-010 EVT-120 · shows each rejected event with line and reason, sends the others, and the counts add up", async () => {
    const { environment, state } = await sandbox();
    const lines = eventLines(400);
    lines[3] = '{"clientEventId":"broken';
    lines[10] = "";
    lines[20] = JSON.stringify({ clientEventId: "old", eventType: "sale", eventTime: "2020-01-01T00:00:00Z" });
    lines[30] = "x".repeat(2_000_000);
    lines[40] = "[1]";
    lines[50] = JSON.stringify({ clientEventId: "no-time", eventType: "sale" });
    lines[60] = eventLines(1, () => ({ clientEventId: "failing", eventType: "sandbox.unprocessed" }))[0] ?? "";
    const bytes = Buffer.concat([
      Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`),
      Buffer.from('{"clientEventId":"\u00e4"}\n', "latin1"),
    ]);
    const path = file("orders.ndjson", bytes);
    const { code, stdout, stderr } = await runCli(["events", "send", path, "--json"], { environment });
    expect(code).toBe(3);
    expect(sums(stdout)).toMatchObject({
      read: 400,
      accepted: 393,
      rejected: 7,
      unknown: 0,
      notSent: 0,
      emptyLines: 1,
    });
    expect(await state("events.totals")).toMatchObject({ received: 393, unprocessed: 1 });
    for (const reason of [
      "line 4: NotJson: It is not valid JSON on one line.",
      "line 21: EVT-021: eventTime is older than 18 months. Leave the event out.",
      "line 31: TooLong: It is longer than 1,000,000 bytes (--max-line-bytes).",
      "line 41: NotAnEvent: It is not an object",
      "line 51: EVT-019: eventTime is missing",
      "line 61: ValidationError: The event failed validation.",
      "line 401: BadEncoding: It is not UTF-8; save the file as UTF-8.",
    ])
      expect(stderr).toContain(reason);
    const rejected = readFileSync(`${path}.rejected.ndjson`, "utf8").trimEnd().split("\n");
    expect(rejected).toHaveLength(7);
    expect(existsSync(`${path}.ledger`)).toBe(false);
  });

  test("sends a file of rejected records after they were fixed; no other run overwrites the file", async () => {
    const { environment, state } = await sandbox();
    const old = (index: number) => (index === 1 ? { eventTime: "2020-01-01T00:00:00Z" } : {});
    const path = file("orders.ndjson", eventLines(3, old).join("\n"));
    expect((await runCli(["events", "send", path], { environment })).code).toBe(3);
    const rejectedPath = `${path}.rejected.ndjson`;
    const again = await runCli(["events", "send", path], { environment });
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toContain(`${rejectedPath} contains the rejected records of an earlier run.`);
    const fixed = readFileSync(rejectedPath, "utf8").replace("2020-01-01T00:00:00Z", new Date().toISOString());
    const fixedPath = file("fixed.ndjson", fixed);
    expect((await runCli(["events", "send", fixedPath], { environment })).code).toBe(0);
    expect(await received(state)).toEqual({ events: 3, most: 1 });
  });

  test("a number that JavaScript would round is rejected; after it was fixed in the rejected file, it is sent", async () => {
    const { environment, state } = await sandbox();
    const lines = eventLines(3);
    lines[1] = lines[1]?.replace("{", '{"orderId":90071992547409931234,') ?? "";
    const path = file("orders.ndjson", lines.join("\n"));
    const { code, stdout, stderr } = await runCli(["events", "send", path, "--json"], { environment });
    expect([code, sums(stdout)]).toEqual([3, expect.objectContaining({ accepted: 2, rejected: 1 })]);
    expect(stderr).toContain(
      "line 2: NotExact: The number 90071992547409931234 cannot be sent exactly. Write it as a string, or shorten it.\n",
    );
    const fixed = readFileSync(`${path}.rejected.ndjson`, "utf8").replaceAll("90071992547409931234", "900719925474");
    const fixedPath = file("fixed.ndjson", fixed);
    expect((await runCli(["events", "send", fixedPath], { environment })).code).toBe(0);
    expect(await received(state)).toEqual({ events: 3, most: 1 });
  });

  test.each([
    ["--ledger", "", "the source", "the ledger (--ledger)"],
    ["--rejected", "", "the source", "the file of rejected records (--rejected)"],
    ["--rejected", ".ledger", "the ledger (--ledger)", "the file of rejected records (--rejected)"],
    ["--rejected", ".ledger-wal", "the ledger (--ledger)", "the file of rejected records (--rejected)"],
  ])("%s <file>%s would replace %s: nothing is sent, and the file stays", async (option, end, one, other) => {
    const { environment, state } = await sandbox();
    const text = eventLines(3).join("\n");
    const path = file("orders.ndjson", text);
    const { code, stdout, stderr } = await runCli(["events", "send", path, option, `${path}${end}`], { environment });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: `${path}${end} cannot be both ${one} and ${other}. Name another file.\n`,
    });
    expect(readFileSync(path, "utf8")).toBe(text);
    expect(await state("events.totals")).toMatchObject({ received: 0 });
  });

  test("rejected records can go to /dev/null", async () => {
    const { environment } = await sandbox();
    const old = (index: number) => (index === 1 ? { eventTime: "2020-01-01T00:00:00Z" } : {});
    const path = file("orders.ndjson", eventLines(3, old).join("\n"));
    const { code, stdout } = await runCli(["events", "send", path, "--rejected", "/dev/null", "--json"], {
      environment,
    });
    expect([code, sums(stdout)]).toEqual([3, expect.objectContaining({ accepted: 2, rejected: 1 })]);
  });

  test("--strict stops at the first invalid line; after it was fixed in place, --resume sends nothing twice", async () => {
    const { environment, state } = await sandbox();
    const lines = eventLines(3100);
    const good = lines[3000] as string;
    lines[3000] = "{";
    const within = folder();
    const path = file("orders.ndjson", lines.join("\n"), 0o600, within);
    const { code, stdout, stderr } = await runCli(["events", "send", path, "--strict", "--json"], { environment });
    expect(code).toBe(3);
    const { accepted = 0, rejected, read } = sums(stdout);
    expect([read, rejected]).toEqual([3000, 0]);
    expect(await state("events.totals")).toMatchObject({ received: accepted });
    expect(stderr).toContain(
      "Line 3001: NotJson: It is not valid JSON on one line. The run stopped here because of --strict.",
    );
    expect(stderr).toContain(`To continue, run:  tillside events send ${path} --strict --json --resume`);
    lines[3000] = good;
    file("orders.ndjson", lines.join("\n"), 0o600, within);
    expect((await runCli(["events", "send", path, "--strict", "--resume"], { environment })).code).toBe(0);
    expect(await received(state)).toEqual({ events: 3100, most: 1 });
  });

  test("--strict stops at the first event that the service rejects", async () => {
    const { environment } = await sandbox();
    const failing = (index: number) => (index === 5 ? { eventType: "sandbox.unprocessed" } : {});
    const path = file("orders.ndjson", eventLines(5000, failing).join("\n"));
    const { code, stdout } = await runCli(["events", "send", path, "--strict", "--json"], { environment });
    expect(code).toBe(3);
    expect(sums(stdout).accepted).toBeLessThan(4999);
    expect(sums(stdout).rejected).toBe(1);
  });

  test("--dry-run checks everything, sends nothing, needs no credentials and no account, and leaves no file", async () => {
    const path = file("orders.ndjson", [...eventLines(120), "{"].join("\n"));
    const { code, stdout, stderr } = await runCli(["events", "send", path, "--dry-run"]);
    expect(code).toBe(3);
    expect(stdout).toContain("Dry run, nothing was sent.");
    expect(stdout).toContain("would be sent  120\n  rejected         1");
    expect(stderr).toContain("line 121: NotJson");
    expect([existsSync(`${path}.ledger`), existsSync(`${path}.rejected.ndjson`)]).toEqual([false, false]);
  });

  test("EVT-008 · --dry-run checks the account that it is given: at most 64 characters", async () => {
    const path = file("orders.ndjson", eventLines(1).join("\n"));
    const words = ["events", "send", path, "--dry-run", "--account"];
    expect((await runCli([...words, "a".repeat(64)])).code).toBe(0);
    const { code, stderr } = await runCli([...words, "a".repeat(65)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^Ended early: sendEventsV1: the account id \(--account or TILLSIDE_ACCOUNT_ID\) .*at most 64 are allowed.*\(EVT-008\)\.$/m,
    );
  });

  test("EVT-105 · Ctrl-C stops the run and prints the command that continues it; --resume sends the rest, nothing twice", async () => {
    const { environment, state, fault, removeFaults } = await sandbox();
    await fault({ match: { path: "/events/*" }, delayMs: 300 });
    const path = file("orders.ndjson", eventLines(10_000).join("\n"));
    const cli = startCli(["events", "send", path, "--json"], { environment });
    await expect.poll(async () => (await state("events.totals")).calls, { timeout: 20_000 }).toBeGreaterThan(2);
    cli.kill("SIGINT");
    const first = await cli.ended;
    expect(first.code).toBe(130);
    expect(first.stderr).toContain("Stopping after the batches in flight.");
    expect(first.stderr).toContain(`To continue, run:  tillside events send ${path} --json --resume`);
    expect(sums(first.stdout)).toMatchObject({ unknown: 0, rejected: 0 });
    expect(sums(first.stdout).accepted).toBe((await state("events.totals")).received);

    const refused = await runCli(["events", "send", path], { environment });
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("Continue that run with --resume") });

    await removeFaults();
    const rest = await runCli(["events", "send", path, "--json", "--resume"], { environment });
    expect(rest.code).toBe(0);
    expect(sums(rest.stdout)).toMatchObject({ read: 10_000, accepted: 10_000, resumed: sums(first.stdout).accepted });
    expect(await received(state)).toEqual({ events: 10_000, most: 1 });
    expect(existsSync(`${path}.ledger`)).toBe(false);
  });

  test("EVT-105 · --resume after a kill: nothing is lost and nothing doubled", async () => {
    const { environment, state, fault, removeFaults } = await sandbox();
    await fault({ match: { path: "/events/*" }, delayMs: 300 });
    const path = file("orders.ndjson", eventLines(5000).join("\n"));
    const cli = startCli(["events", "send", path], { environment });
    await expect.poll(async () => (await state("events.totals")).calls, { timeout: 20_000 }).toBeGreaterThan(2);
    cli.kill("SIGKILL");
    await cli.ended;
    await removeFaults();
    const rest = await runCli(["events", "send", path, "--json", "--resume"], { environment });
    const { accepted = 0, unknown = 0, ...others } = sums(rest.stdout);
    expect(others).toMatchObject({ read: 5000, rejected: 0, notSent: 0 });
    expect(accepted + unknown).toBe(5000);
    expect(rest.code).toBe(unknown > 0 ? 4 : 0);
    expect(await received(state)).toEqual({ events: 5000, most: 1 });
  });

  test("EVT-111 · a batch of /v2/events whose response was lost is unknown: exit 4, with its lines", async () => {
    const { environment, fault } = await sandbox();
    await fault({ match: { path: "/events/*" }, when: "after", drop: true, times: 1 });
    const path = file("orders.ndjson", eventLines(30).join("\n"));
    const words = ["events", "send", path, "--path", "/v2/events", "--json"];
    const { code, stdout, stderr } = await runCli(words, { environment });
    expect([code, sums(stdout)]).toEqual([4, expect.objectContaining({ accepted: 0, unknown: 30 })]);
    expect(stderr).toContain("lines 1 to 30: unknown, 30 records, without a key");
    expect(stderr).not.toContain("To continue");

    const again = await runCli([...words, "--resume"], { environment });
    expect([again.code, sums(again.stdout)]).toEqual([4, expect.objectContaining({ unknown: 30, resumed: 30 })]);
    expect(again.stderr).toBe(
      "lines 1 to 30: unknown, 30 records, without a key: an earlier run reported it.\n" +
        `A repeat cannot find out more. Check with the service whether it has these records, then delete ${path}.ledger\n`,
    );
  });

  test("EVT-111 · a run that a refusal ends after an unknown batch of /v2/events: exit 4, not the refusal's", async () => {
    const { environment, fault } = await sandbox();
    await fault({ match: { path: "/events/*" }, when: "after", drop: true, times: 1 });
    await fault({ match: { path: "/events/*" }, status: 403, lawless: true, skip: 1 });
    const path = file("orders.ndjson", eventLines(2_000).join("\n"));
    const { code, stdout, stderr } = await runCli(["events", "send", path, "--path", "/v2/events", "--json"], {
      environment,
    });
    expect([code, sums(stdout).unknown]).toEqual([4, 100]);
    expect(stderr).toContain("Ended early: ");
  });

  test("EVT-111 · --resume with a ledger that has lost its batches sends nothing", async () => {
    const { environment, state, path, words, write } = await withUnknownBatch(eventLines(30));
    write("orders.ndjson.ledger", "");
    expect(await runCli([...words, "--resume"], { environment })).toEqual({
      code: 2,
      stdout: "",
      stderr: `There is nothing to resume: ${path}.ledger has no batch. If a run before has sent some, the file has lost them: check with the service. Otherwise leave out --resume to start a new run.\n`,
    });
    expect(await received(state)).toEqual({ events: 30, most: 1 });
  });

  test("a run that did not finish and has rejected records is continued before they are sent", async () => {
    const { environment, path, words } = await withUnknownBatch(eventLines(30));
    writeFileSync(`${path}.rejected.ndjson`, '{"position":0,"code":"NotJson","message":"Line 1","record":"{"}\n');
    const { code, stderr } = await runCli(words, { environment });
    expect([code, stderr]).toEqual([
      2,
      `${path}.ledger is the ledger of an earlier run that did not finish. Continue that run with --resume, or delete the file to send everything again.\n`,
    ]);
  });

  test("a ledger that cannot be read any further ends the run: the summary comes, and the ledger stays", async () => {
    const lines = eventLines(300);
    const { environment, path, words, write } = await withUnknownBatch(lines.slice(0, 100));
    write("orders.ndjson", lines.join("\n"));
    const database = new DatabaseSync(`${path}.ledger`);
    const insert = database.prepare(
      "INSERT INTO batches (start, finish, hash, started_at, left_out) VALUES (?, ?, ?, 0, '[]')",
    );
    for (let start = 100; start < 2_000; start += 100) insert.run(start, start + 100, "h".repeat(3_000));
    database.close();
    // SQLite keeps the first batch on its fourth page and the others on later ones.
    const descriptor = openSync(`${path}.ledger`, "r+");
    writeSync(descriptor, "A".repeat(statSync(`${path}.ledger`).size - 4 * 4_096), 4 * 4_096);
    closeSync(descriptor);
    const { code, stdout, stderr } = await runCli([...words, "--json", "--resume"], { environment });
    expect([code, sums(stdout)]).toEqual([4, expect.objectContaining({ unknown: 100, accepted: 0 })]);
    expect(stderr).toContain("Ended early: ");
    expect(stderr).toContain(`${path}.ledger cannot be used: database disk image is malformed.`);
    expect(stderr).not.toContain("To continue");
    expect(existsSync(`${path}.ledger`)).toBe(true);
  });

  test("lines whose result the ledger cannot record, as on a full disk, are named, with its file", async () => {
    const { environment } = await sandbox();
    const path = file("orders.ndjson", eventLines(30).join("\n"));
    openLedger({ path: `${path}.ledger` }).close();
    const database = new DatabaseSync(`${path}.ledger`);
    database.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON batches BEGIN SELECT raise(ABORT, 'database or disk is full'); END",
    );
    database.close();
    const { code, stdout, stderr } = await runCli(["events", "send", path, "--json"], { environment });
    expect([code, sums(stdout)]).toEqual([1, expect.objectContaining({ accepted: 30, unknown: 0 })]);
    expect(stderr).toContain(
      `Ended early: ${path}.ledger cannot be used: database or disk is full. Make sure that its disk works and has space and that its folder is writable.\nlines 1 to 30: have a result, but the ledger could not record it: --resume may report them as unknown.\n`,
    );
  });

  test("EVT-105 · after its ledger was deleted, a run ends, and no --resume is suggested", async () => {
    const { environment, state, fault } = await sandbox();
    // Its responses wait, so calls are in flight when the ledger is deleted.
    await fault({ match: { path: "/events/*" }, when: "after", delayMs: 2_000 });
    const path = file("orders.ndjson", eventLines(10_000).join("\n"));
    const run = runCli(["events", "send", path], { environment });
    await expect.poll(async () => (await state("events.totals")).calls, { timeout: 20_000 }).toBeGreaterThan(0);
    rmSync(`${path}.ledger`);
    const { code, stderr } = await run;
    expect(code).toBe(1);
    expect(stderr).toContain(`Ended early: ${path}.ledger was deleted, moved or replaced`);
    expect(stderr).toMatch(/^lines \d+ to \d+: have a result, but the ledger could not record it\.$/m);
    expect(stderr).not.toContain("--resume");
  });

  test("EVT-105 · a ledger by a link that leads to another release ends the run, and no --resume is suggested", async () => {
    const { environment, state, fault } = await sandbox();
    await fault({ match: { path: "/events/*" }, when: "after", delayMs: 2_000 });
    const within = folder();
    const path = file("orders.ndjson", eventLines(10_000).join("\n"), 0o600, within);
    for (const release of ["r1", "r2"]) mkdirSync(join(within, release));
    const link = join(within, "current");
    symlinkSync(join(within, "r1"), link);
    const words = ["events", "send", path, "--ledger", join(link, "x.ledger")];
    const run = runCli(words, { environment });
    await expect.poll(async () => (await state("events.totals")).calls, { timeout: 20_000 }).toBeGreaterThan(0);
    for (const end of ["", "-wal"])
      copyFileSync(join(within, "r1", `x.ledger${end}`), join(within, "r2", `x.ledger${end}`));
    rmSync(link);
    symlinkSync(join(within, "r2"), link);
    const { code, stderr } = await run;
    expect(code).toBe(1);
    expect(stderr).toContain(`Its ledger is ${realpathSync(within)}/r1/x.ledger: continue the run with that one.`);
    expect(stderr).not.toContain("--resume");
  });

  test("a finished run deletes the ledger that a link leads to; the link serves the next run", async () => {
    const { environment } = await sandbox();
    const within = folder();
    const path = file("orders.ndjson", eventLines(3).join("\n"), 0o600, within);
    mkdirSync(join(within, "ledgers"));
    symlinkSync(join(within, "ledgers", "real"), `${path}.ledger`);
    for (const _ of [1, 2]) {
      expect((await runCli(["events", "send", path], { environment })).code).toBe(0);
      expect(readdirSync(join(within, "ledgers"))).toEqual([]);
    }
  });

  test("EVT-105 · --resume of a file that has grown sends what was added, and the rest once", async () => {
    const lines = eventLines(160);
    const { environment, state, words, write } = await withUnknownBatch(lines.slice(0, 150));
    write("orders.ndjson", lines.join("\n"));
    const { code, stdout } = await runCli([...words, "--json", "--resume"], { environment });
    expect([code, sums(stdout)]).toEqual([4, expect.objectContaining({ read: 160, resumed: 150 })]);
    expect(await received(state)).toEqual({ events: 160, most: 1 });
  });

  test("EVT-105 · --resume repeats an unknown batch of /v1/events until a repeat cannot find out more", async () => {
    const { environment, fault, removeFaults, state } = await sandbox();
    await fault({ match: { path: "/events/*" }, when: "after", drop: true });
    const path = file("orders.ndjson", eventLines(30).join("\n"));
    const words = ["events", "send", path, "--json"];
    // Killed while it repeats the batch whose response was lost.
    const cli = startCli(words, { environment });
    await expect.poll(async () => (await state("events.totals")).received, { timeout: 20_000 }).toBe(30);
    cli.kill("SIGKILL");
    await cli.ended;
    await removeFaults();
    const again = await runCli([...words, "--resume"], { environment });
    expect(again).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/lines 1 to 30: unknown, 30 records, key .*409/),
    });
    expect(again.stderr).toContain("A repeat cannot find out more");
    const last = await runCli([...words, "--resume"], { environment });
    expect(last.stderr).toMatch(
      /^lines 1 to 30: unknown, 30 records, key \S+: an earlier run reported it\.\nA repeat cannot/,
    );
  });

  test("a ledger of another path or source is refused, and no command is suggested that would be refused too", async () => {
    const { environment, path, words, write } = await withUnknownBatch(eventLines(30));
    const other = await runCli(["events", "send", path, "--resume"], { environment });
    expect(other).toMatchObject({ code: 2, stdout: "" });
    expect(other.stderr).toMatch(
      /^--ledger: .* belongs to .*\. To continue that run, repeat its options; for a new run, use another --ledger\.\n$/,
    );
    write("orders.ndjson", eventLines(29).join("\n"));
    const changed = await runCli([...words, "--resume"], { environment });
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain("Ended early: The source has changed since the first run");
    expect(changed.stderr).not.toContain("To continue");
  });

  test("credentials that are not accepted end the run, exit 1, and are not shown", async () => {
    const { environment, state } = await sandbox();
    const path = file("orders.ndjson", eventLines(300).join("\n"));
    const wrong = { ...environment, TILLSIDE_APP_SECRET: "s3cr3t-of-mine" };
    const { code, stdout, stderr } = await runCli(["events", "send", path], { environment: wrong });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Ended early: .* Check TILLSIDE_APP_ID, TILLSIDE_APP_SECRET and TILLSIDE_API_URL in the environment and the profile\./m,
    );
    expect(stdout + stderr).not.toContain("s3cr3t-of-mine");
    expect(await state("events.totals")).toMatchObject({ received: 0 });
    expect(existsSync(`${path}.ledger`)).toBe(false);
  });

  test.each([
    [["events", "send", "/no/such/file"], "/no/such/file cannot be read: it does not exist."],
    [["events", "send", "."], ". is a folder, not a file."],
    [
      ["events", "send", "-", "--resume", "--ledger", "/no/such/ledger"],
      "There is nothing to resume: /no/such/ledger does not exist. A run that ends with a clear result for every record deletes its ledger. If the last one ended before that, the ledger is lost: check with the service. To start a new run, leave out --resume.\n",
    ],
    [["events", "send", "-", "--resume", "--dry-run"], "--dry-run sends nothing, so there is nothing to resume."],
    [["events", "send", "-", "--ledger", "/no/such/ledger"], "--ledger: /no/such/ledger cannot be used: ENOENT"],
    [
      ["events", "send", "-", "--rejected", "/no/such/file"],
      "/no/such/file cannot be written: its folder does not exist. Name another file with --rejected.",
    ],
    [["events", "send", "-", "--rejected", "/tmp"], "/tmp cannot be written: it is a folder."],
    [["events", "send", "-", "--profile", "/tmp"], "The profile /tmp cannot be read: it is a folder."],
    [["events", "send", "-", "--max-line-bytes", "0"], "It must be a whole number above 0, of at most 15 digits."],
    [["events", "send", "-", "--max-line-bytes", "9007199254740993"], "of at most 15 digits."],
  ])("%j: exit 2", async (words, message) => {
    const { environment } = await sandbox();
    const { code, stdout, stderr } = await runCli(words, { environment });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("a missing value: exit 2, and the message names it", async () => {
    const { code, stderr } = await runCli(["events", "send", "-", "--account", "acc_1"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^TILLSIDE_EVENTS_URL is missing \(event host\)\. Set it in the environment, or in the profile/,
    );
  });
});
