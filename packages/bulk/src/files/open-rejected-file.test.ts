// Runs alone: it mocks node:fs, and modules that another file loaded before would call the real one.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryPath } from "../../test/temporary-path.ts";
import { openLedger } from "./open-ledger.ts";
import { openRejectedFile } from "./open-rejected-file.ts";
import { readRejected } from "./read-rejected.ts";

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const { closeSync, fdatasyncSync, openSync } = fs;
  return { ...fs, closeSync: vi.fn(closeSync), fdatasyncSync: vi.fn(fdatasyncSync), openSync: vi.fn(openSync) };
});
const flushes = vi.mocked(fdatasyncSync);
beforeEach(() => void flushes.mockClear());

const rejection = (position: number, given?: { record: unknown }) => ({
  position,
  record: { id: position },
  code: "EVT-021",
  message: "eventTime is older than 18 months.",
  ...given,
});

/** A ledger of a run that has begun. */
function begunLedger(synchronous?: "FULL" | "NORMAL") {
  const ledger = openLedger({ path: temporaryPath(), synchronous });
  onTestFinished(() => ledger.close());
  ledger.begin({ from: 0, to: 9, hash: "", key: undefined, startedAt: 0, leftOut: [] });
  return ledger;
}

async function filled(...positions: number[]) {
  const path = temporaryPath();
  const file = await openRejectedFile({ path });
  for (const position of positions) file.onRejected(rejection(position));
  file.close();
  return { path, count: file.count };
}

async function recordsOf(path: string) {
  const records: unknown[] = [];
  for await (const record of readRejected(path)) records.push(record);
  return records;
}

describe("a file of rejected records", () => {
  test("has one line per record, with the reason; readRejected() returns the records", async () => {
    const { path, count } = await filled(4, 7);
    expect(count).toBe(2);
    expect(readFileSync(path, "utf8").split("\n")).toEqual([
      '{"position":4,"code":"EVT-021","message":"eventTime is older than 18 months.","record":{"id":4}}',
      '{"position":7,"code":"EVT-021","message":"eventTime is older than 18 months.","record":{"id":7}}',
      "",
    ]);
    expect(await recordsOf(path)).toEqual([{ id: 4 }, { id: 7 }]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("keeps a record once if it is reported again after a crash, also after a line that was cut off", async () => {
    const { path } = await filled(4, 7);
    appendFileSync(path, '{"position":8,"code":"EVT-0é');
    const file = await openRejectedFile({ path, ledger: begunLedger() });
    for (const position of [7, 8, 9]) file.onRejected(rejection(position));
    file.close();
    expect(file.count).toBe(4);
    expect(await recordsOf(path)).toEqual([{ id: 4 }, { id: 7 }, { id: 8 }, { id: 9 }]);
  });

  test.each([
    ["without a line end", ""],
    ["with half a CRLF", "\r"],
  ])("keeps a complete last line %s, and ends it before the next one", async (_, rest) => {
    const { path } = await filled(4);
    appendFileSync(path, `{"position":8,"record":{"id":8}}${rest}`);
    const file = await openRejectedFile({ path, ledger: begunLedger() });
    expect(file.count).toBe(2);
    for (const position of [8, 9]) file.onRejected(rejection(position));
    file.close();
    expect(file.count).toBe(3);
    expect(await recordsOf(path)).toEqual([{ id: 4 }, { id: 8 }, { id: 9 }]);
  });

  test.each(["/dev/null", "/dev/zero"])("can be the device %s: it takes all records and is not read", async (path) => {
    const file = await openRejectedFile({ path, ledger: begunLedger() });
    file.onRejected(rejection(1));
    file.close();
    expect(file.count).toBe(1);
  });

  // Only Linux has this one.
  test.each(["/dev/full"].filter((path) => existsSync(path)))("can be %s: each record fails", async (path) => {
    const file = await openRejectedFile({ path });
    expect(() => file.onRejected(rejection(1))).toThrow("ENOSPC");
    expect(() => file.onRejected(rejection(2))).toThrow("ENOSPC");
    file.close();
    expect(file.count).toBe(0);
  });

  test("keeps a record once if two runs of one process report it", async () => {
    const path = temporaryPath();
    const file = await openRejectedFile({ path, ledger: begunLedger() });
    for (const position of [4, 7, 4]) file.onRejected(rejection(position));
    file.close();
    expect(file.count).toBe(2);
    expect(await recordsOf(path)).toEqual([{ id: 4 }, { id: 7 }]);
  });

  test("of another run is refused: its positions belong to other records", async () => {
    const { path } = await filled(4);
    const complaint = `openRejectedFile: ${path} contains the records of another run.`;
    await expect(openRejectedFile({ path })).rejects.toThrow(complaint);
    const ledger = openLedger({ path: temporaryPath() });
    onTestFinished(() => ledger.close());
    await expect(openRejectedFile({ path, ledger })).rejects.toThrow(complaint);
    expect(await recordsOf(path)).toEqual([{ id: 4 }]);
  });

  test("is flushed once per batch, before the ledger marks the batch as reported, and only if it has new records", async () => {
    const ledger = begunLedger();
    const path = temporaryPath();
    const file = await openRejectedFile({ path, ledger });
    ledger.reported(0);
    expect(flushes).not.toHaveBeenCalled();
    for (const position of [1, 2, 3]) file.onRejected(rejection(position));
    expect(flushes).not.toHaveBeenCalled();
    flushes.mockImplementationOnce(() => {
      throw new Error("EIO");
    });
    ledger.end(0, {
      counts: { accepted: 6, rejected: 3, unknown: 0 },
      refused: [],
      rest: { result: "unknown", message: "" },
    });
    expect(() => ledger.reported(0)).toThrow("EIO");
    expect(ledger.next(0)?.unreported).toBeDefined();
    ledger.reported(0);
    ledger.reported(0);
    expect(flushes).toHaveBeenCalledTimes(2);
    expect(ledger.next(0)?.unreported).toBeUndefined();
    file.onRejected(rejection(4));
    file.close();
    expect(flushes).toHaveBeenCalledTimes(3);
    // The next run of this process has another file, or none.
    ledger.reported(0);
    expect(flushes).toHaveBeenCalledTimes(3);
  });

  test("is flushed again after a crash: the records of the process that died may not be on the disk yet", async () => {
    const ledger = begunLedger();
    const { path } = await filled(4);
    const file = await openRejectedFile({ path, ledger });
    flushes.mockClear();
    file.onRejected(rejection(4));
    ledger.reported(0);
    expect(flushes).toHaveBeenCalledOnce();
    file.close();
  });

  test("is not flushed if its ledger does not survive a power loss either", async () => {
    const ledger = begunLedger("NORMAL");
    const file = await openRejectedFile({ path: temporaryPath(), ledger });
    file.onRejected(rejection(4));
    ledger.reported(0);
    expect(flushes).not.toHaveBeenCalled();
    file.close();
  });

  test("keeps a record that cannot be written as JSON as a string", async () => {
    const path = temporaryPath();
    const file = await openRejectedFile({ path });
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const unprintable = Object.assign(Object.create(null), { circle });
    for (const record of [circle, undefined, 12n, unprintable]) file.onRejected(rejection(1, { record }));
    file.close();
    expect(await recordsOf(path)).toEqual(["[object Object]", "undefined", "12", "a value that cannot be printed"]);
  });
});

/** The descriptor that the file was opened with last. */
function descriptorOf(path: string): unknown {
  const { calls, results } = vi.mocked(openSync).mock;
  return results[calls.findLastIndex(([opened]) => opened === path)]?.value;
}

describe("a file edited by hand", () => {
  test("may have empty lines, CRLF line ends and no line end at its end", async () => {
    const path = temporaryPath();
    writeFileSync(path, '{"record":{"id":1}}\r\n\r\n{"record":{"id":2}}');
    expect(await recordsOf(path)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test.each([
    ["broken", '{"record":', "is not valid JSON"],
    ["without a record", '{"position":4}', 'has no "record"'],
  ])("with a line that is %s: the error names the line and does not quote it", async (_, line, problem) => {
    const path = temporaryPath();
    writeFileSync(path, `{"record":{"id":1}}\n${line}\n`);
    await expect(recordsOf(path)).rejects.toThrow(
      `readRejected: line 2 of ${path} ${problem}. Fix the line or remove it.`,
    );
  });

  test("with line separators in its texts is read back as it was written", async () => {
    const path = temporaryPath();
    const file = await openRejectedFile({ path });
    const records = ["one\u2028line", "one\u2029line", "one\u0085line"];
    for (const [position, record] of records.entries()) file.onRejected(rejection(position, { record }));
    file.close();
    expect(await recordsOf(path)).toEqual(records);
  });

  test("that is closed takes no record, closes once, and leaves a file that has got its number alone", async () => {
    const path = temporaryPath();
    const file = await openRejectedFile({ path });
    file.onRejected(rejection(4));
    file.close();
    const otherPath = temporaryPath();
    const other = openSync(otherPath, "a");
    onTestFinished(() => closeSync(other));
    file.close();
    expect(() => file.onRejected(rejection(5))).toThrow(`openRejectedFile: ${path} is closed. Close it after the run.`);
    appendFileSync(other, "its own\n");
    expect(readFileSync(otherPath, "utf8")).toBe("its own\n");
    expect(await recordsOf(path)).toEqual([{ id: 4 }]);
  });

  test.each([
    ["that is broken", "{\n"],
    ["that is no object", "null\n"],
    ["without a position", '{"record":{"id":8}}\n'],
    ["without a position or a line end", '{"record":{"id":8}}'],
    ["of another kind of file", "a note"],
  ])("with a line %s is refused by openRejectedFile(), left as it is, and closed", async (_, line) => {
    const { path } = await filled(4);
    appendFileSync(path, line);
    await expect(openRejectedFile({ path, ledger: begunLedger() })).rejects.toThrow(
      `openRejectedFile: ${path} cannot be continued: one of its lines is not a rejected record in JSON. Fix that line.`,
    );
    expect(readFileSync(path, "utf8").endsWith(`\n${line}`)).toBe(true);
    expect(closeSync).toHaveBeenLastCalledWith(descriptorOf(path));
  });

  test.each(["", '{"posi'])("with zeros after %j, as a power loss leaves them: they are cut off", async (begin) => {
    const { path } = await filled(4);
    appendFileSync(path, `${begin}\0\0\0`);
    const file = await openRejectedFile({ path, ledger: begunLedger() });
    file.onRejected(rejection(5));
    file.close();
    expect(await recordsOf(path)).toEqual([{ id: 4 }, { id: 5 }]);
  });
});
