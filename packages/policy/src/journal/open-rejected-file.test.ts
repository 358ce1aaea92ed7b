import { appendFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { journalPath } from "../../test/temporary-journal.ts";
import { openLedger } from "./open-ledger.ts";
import { openRejectedFile } from "./open-rejected-file.ts";
import { readRejected } from "./read-rejected.ts";

const rejection = (position: number, given?: { record: unknown }) => ({
  position,
  record: { id: position },
  code: "EVT-021",
  message: "eventTime is older than 18 months.",
  ...given,
});

/** A ledger of a run that has begun. */
function begunLedger() {
  const ledger = openLedger({ path: journalPath() });
  onTestFinished(() => ledger.close());
  ledger.begin({ from: 0, to: 9, hash: "", key: undefined, startedAt: 0, leftOut: [] });
  return ledger;
}

async function filled(...positions: number[]) {
  const path = journalPath();
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
  test("has one line for each, which says why, and gives the records back", async () => {
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

  test("keeps what is told again after a crash once, also where a line was cut off", async () => {
    const { path } = await filled(4, 7);
    appendFileSync(path, '{"position":8,"code":"EVT-0é');
    const file = await openRejectedFile({ path, ledger: begunLedger() });
    for (const position of [7, 8, 9]) file.onRejected(rejection(position));
    file.close();
    expect(file.count).toBe(4);
    expect(await recordsOf(path)).toEqual([{ id: 4 }, { id: 7 }, { id: 8 }, { id: 9 }]);
  });

  test("of another run is not written to: the same place means another record there", async () => {
    const { path } = await filled(4);
    const complaint = `openRejectedFile: ${path} holds the records of another run.`;
    await expect(openRejectedFile({ path })).rejects.toThrow(complaint);
    const ledger = openLedger({ path: journalPath() });
    onTestFinished(() => ledger.close());
    await expect(openRejectedFile({ path, ledger })).rejects.toThrow(complaint);
    expect(await recordsOf(path)).toEqual([{ id: 4 }]);
  });

  test("takes what is no JSON as a text", async () => {
    const path = journalPath();
    const file = await openRejectedFile({ path });
    const circle: { self?: unknown } = {};
    circle.self = circle;
    for (const record of [circle, undefined, 12n]) file.onRejected(rejection(1, { record }));
    file.close();
    expect(await recordsOf(path)).toEqual(["[object Object]", "undefined", "12"]);
  });
});

describe("a mended file", () => {
  test("may have empty lines, other line ends and no last one", async () => {
    const path = journalPath();
    writeFileSync(path, '{"record":{"id":1}}\r\n\r\n{"record":{"id":2}}');
    expect(await recordsOf(path)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test.each([
    ["broken", '{"record":', "is no JSON"],
    ["without a record", '{"position":4}', 'has no "record"'],
  ])("says which line is %s, and does not quote it", async (_, line, problem) => {
    const path = journalPath();
    writeFileSync(path, `{"record":{"id":1}}\n${line}\n`);
    await expect(recordsOf(path)).rejects.toThrow(
      `readRejected: line 2 of ${path} ${problem}. Mend it, or take it out.`,
    );
  });

  test("that is broken is not gone on with", async () => {
    const { path } = await filled(4);
    appendFileSync(path, "{\n");
    await expect(openRejectedFile({ path, ledger: begunLedger() })).rejects.toThrow("a line of it is no JSON");
  });
});
