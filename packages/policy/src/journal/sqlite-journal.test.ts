import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { changing, temporaryJournal } from "../../test/temporary-journal.ts";
import type { JournalEntry } from "../call/journal.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { Outcome } from "../facts/outcome.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { SqliteJournal } from "./sqlite-journal.ts";

const hour = 3_600_000;
const key = new Uint8Array(32).fill(7);

function entry(id: string, given: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id,
    api: "onboarding",
    operation: "registerAccount",
    safety: "keyed",
    method: "POST",
    url: "https://partner.example/v1/accounts/register/partnership",
    headers: {},
    body: "{}",
    idempotencyKey: id,
    account: undefined,
    startedAt: 0,
    deadlineAt: 120_000,
    windowSeconds: 86_400,
    ...given,
  };
}

/** A second look at the file. */
function looking<Row>(path: string, sql: string): Row[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare(sql).all();
  database.close();
  return rows as Row[];
}

describe("a finished call", () => {
  test("is kept for 48 hours, so that a repeated key never looks younger than it is; an unknown one for ever", () => {
    const { journal, path } = temporaryJournal({ synchronous: "OFF" });
    const ids = () => looking<{ id: string }>(path, "SELECT id FROM calls ORDER BY rowid LIMIT 3").map(({ id }) => id);
    let count = 0;
    const fill = (startedAt: number) => {
      for (let each = 0; each < 256; each++) journal.begin(entry(`later-${count++}`, { startedAt }));
    };
    for (const id of ["unknown", "executed", "younger"]) {
      journal.begin(entry(id, { startedAt: id === "younger" ? hour : 0 }));
      journal.end(id, id === "unknown" ? "unknown" : "executed");
    }
    fill(48 * hour);
    expect(ids()).toEqual(["unknown", "executed", "younger"]);
    fill(48 * hour + 1);
    expect(ids()).toEqual(["unknown", "younger", "later-0"]);
  });
});

const outcomes = (path: string) =>
  looking<{ id: string; outcome: string | null; body: unknown }>(path, "SELECT * FROM calls ORDER BY rowid").map(
    ({ id, outcome, body }) => [id, outcome, body !== null],
  );

test("a call that begin() refused is not in the file: what cannot be cleared away is noticed before", () => {
  const { journal, path } = temporaryJournal();
  journal.begin(entry("old"));
  journal.end("old", "executed");
  const { journal: next } = temporaryJournal({ path });
  changing(path, "CREATE TRIGGER full BEFORE DELETE ON calls BEGIN SELECT raise(ABORT, 'disk I/O error'); END");
  expect(() => next.begin(entry("refused", { startedAt: 49 * hour }))).toThrow("disk I/O error");
  expect(next.unfinished()).toEqual([]);
});

describe("the end of a call that another process has taken over", () => {
  /** A call that this journal began, in the hands of another one, which asked the server again. */
  function takenOver() {
    const { journal, path } = temporaryJournal();
    journal.begin(entry("one"));
    const { journal: other } = temporaryJournal({ path });
    const [call] = other.unfinished() as [RecordedCall];
    other.claim(call, 500_000);
    return { journal, other, path };
  }

  test.each(["unknown", "not-executed"] as const)("%s is refused, and changes nothing", (outcome) => {
    const { journal, other, path } = takenOver();
    other.end("one", "executed");
    expect(() => journal.end("one", outcome)).toThrow("another process has taken it over");
    expect(outcomes(path)).toEqual([["one", "executed", false]]);
  });

  test("executed settles it, if the other one learned nothing", () => {
    const { journal, other, path } = takenOver();
    other.end("one", "unknown");
    expect(() => journal.end("one", "executed")).toThrow();
    expect(outcomes(path)).toEqual([["one", "executed", false]]);
  });

  test("is not tried again", () => {
    const { journal, other, path } = takenOver();
    expect(() => journal.end("one", "unknown")).toThrow();
    journal.begin(entry("next"));
    expect(outcomes(path)[0]).toEqual(["one", null, true]);
    other.end("one", "executed");
    expect(outcomes(path)[0]).toEqual(["one", "executed", false]);
  });
});

describe("an end that cannot be written", () => {
  function failing(outcome: Outcome) {
    const { journal, path, close } = temporaryJournal();
    for (const id of ["one", "two"]) journal.begin(entry(id));
    changing(path, "CREATE TRIGGER full BEFORE UPDATE ON calls BEGIN SELECT raise(ABORT, 'disk I/O error'); END");
    expect(() => journal.end("one", outcome)).toThrow("disk I/O error");
    return { journal, path, close, fix: () => changing(path, "DROP TRIGGER full") };
  }

  const retries: [string, (journal: SqliteJournal) => void][] = [
    ["begin()", (journal) => journal.begin(entry("three"))],
    ["end()", (journal) => journal.end("two", "executed")],
    ["unfinished()", (journal) => void journal.unfinished()],
  ];
  test.each(retries)("is written with the next %s, once", (_name, next) => {
    const { journal, path, fix } = failing("executed");
    fix();
    next(journal);
    expect(outcomes(path)[0]).toEqual(["one", "executed", false]);
    changing(path, "UPDATE calls SET outcome = 'unknown' WHERE id = 'one'");
    journal.unfinished();
    expect(outcomes(path)[0]?.[1]).toBe("unknown");
  });

  test("ONB-271 · is written with the conflict that it ended in", () => {
    const { journal, path, fix } = failing("executed");
    expect(() => journal.end("two", "unknown", { operationId: "operation-7", onRepeat: "replay" })).toThrow(
      "disk I/O error",
    );
    fix();
    expect(journal.unfinished()).toMatchObject([
      { id: "two", outcome: "unknown", noted: { conflict: true, operationId: "operation-7" } },
    ]);
    expect(outcomes(path)[0]).toEqual(["one", "executed", false]);
  });

  test("EVT-108 · is written with the conflict that no repeat can settle, to be reported once", () => {
    const { journal, path, fix } = failing("executed");
    expect(() => journal.end("two", "unknown", { operationId: undefined, onRepeat: "conflict" })).toThrow();
    fix();
    const [call] = journal.unfinished() as [RecordedCall];
    expect(call).toMatchObject({ id: "two", outcome: "reported", noted: { result: "unknown", conflict: false } });
    journal.reported([call]);
    expect([journal.unfinished(), outcomes(path)[1]]).toEqual([[], ["two", "reported", false]]);
  });

  test("is written when the journal is closed", () => {
    const { path, close, fix } = failing("executed");
    fix();
    close();
    expect(outcomes(path)[0]).toEqual(["one", "executed", false]);
  });

  test("does not stop others from beginning, and stays pending; a not-executed end is later written as unknown", () => {
    const { journal, path, fix } = failing("not-executed");
    journal.begin(entry("three"));
    expect(() => journal.end("two", "executed")).toThrow("disk I/O error");
    expect(outcomes(path).map(([, outcome]) => outcome)).toEqual([null, null, null]);
    fix();
    journal.begin(entry("four"));
    expect(outcomes(path).map(([, outcome]) => outcome)).toEqual(["unknown", "executed", null, null]);
  });
});

describe("a write that its caller repeats with success settles an earlier one that is unknown", () => {
  test.each([
    ["the same", {}, "executed"],
    ["of another account", { url: "https://partner.example/v1/accounts/acc_2" }, "unknown"],
    ["of another method", { method: "PUT" }, "unknown"],
    ["of another client id: the server knows the key as another one", { account: "client-2" }, "unknown"],
    ["of another body", { body: "[]" }, "unknown"],
    ["under another key", { idempotencyKey: "other" }, "unknown"],
  ])("%s: %j", (_name, changes, outcome) => {
    const { journal, path } = temporaryJournal();
    const same = { idempotencyKey: "mine" };
    journal.begin(entry("one", same));
    journal.end("one", "unknown");
    journal.begin(entry("two", { ...same, ...changes }));
    journal.end("two", "executed");
    expect(outcomes(path)[0]?.[1]).toBe(outcome);
  });
});

test("the body of a finished call is no longer in the file, not even where SQLite is free to write over it", () => {
  const { journal, path, close } = temporaryJournal();
  journal.begin(entry("one", { body: `{"brand":"Brook${"k".repeat(10_000)}"}` }));
  journal.begin(entry("two"));
  journal.end("one", "executed");
  close();
  expect([readFileSync(path).includes("kkkk"), existsSync(`${path}-wal`)]).toEqual([false, false]);
});

describe("a finding that was not reported yet", () => {
  const found = {
    result: "too old",
    reason: "its key is 1500 minutes old",
    response: undefined,
    operationId: undefined,
    conflict: false,
    again: false,
  } as const;

  async function noted() {
    const { journal, path } = temporaryJournal();
    journal.begin(entry("one"));
    const [begun] = journal.unfinished() as [RecordedCall];
    journal.claim(begun, 1);
    expect(await journal.note(begun, found)).toBe(true);
    return { journal, path };
  }

  test("is kept with the body for as long as it takes", async () => {
    const { journal, path } = await noted();
    const { journal: next } = temporaryJournal({ path });
    next.begin(entry("later", { startedAt: 100 * hour }));
    const [call] = next.unfinished() as [RecordedCall];
    expect(next.noted(call)).toEqual(found);
    expect(Buffer.from(journal.bodyOf(call) ?? []).toString()).toBe("{}");
    journal.reported([call]);
    expect(next.unfinished().map(({ id }) => id)).toEqual(["later"]);
    expect(outcomes(path)[0]).toEqual(["one", "reported", false]);
  });

  test("can be taken over until it is reported, and only the last process reports it", async () => {
    const { journal, path } = await noted();
    const { journal: other } = temporaryJournal({ path });
    const [read] = other.unfinished() as [RecordedCall];
    expect(other.claim(read, 500_000)).toBe(true);
    journal.reported([read]);
    const [call] = journal.unfinished() as [RecordedCall];
    expect(call).toMatchObject({ outcome: "reported", noted: { result: "too old" }, deadlineAt: 500_000 });
    other.reported([call]);
    expect(journal.unfinished()).toEqual([]);
    expect(journal.claim(call, 600_000)).toBe(false);
  });
});

test("ONB-271 · a conflict is kept, however old, until its key's write is known to have been executed", async () => {
  const { journal, path } = temporaryJournal();
  journal.begin(entry("one"));
  const [begun] = journal.unfinished() as [RecordedCall];
  journal.claim(begun, 1);
  const found = { result: "unknown", reason: "status 409", operationId: "operation-7", conflict: true } as const;
  await journal.note(begun, { ...found, response: undefined, again: false });
  const { journal: next } = temporaryJournal({ path });
  next.begin(entry("later", { startedAt: 1_000 * hour }));
  const [call] = next.unfinished() as [RecordedCall];
  expect(call).toMatchObject({ id: "one", outcome: "unknown", noted: found });
  expect(next.noted(call)).toMatchObject({ ...found, again: false });
  expect(outcomes(path)[0]).toEqual(["one", "unknown", true]);
  next.leave(call);
  expect(next.unfinished()).toMatchObject([{ id: "one", noted: found }, { id: "later" }]);
});

describe("claim", () => {
  test("a call that was claimed and given back since it was read is not claimed", async () => {
    const { journal, path } = temporaryJournal();
    journal.begin(entry("one"));
    journal.end("one", "unknown");
    const { journal: other } = temporaryJournal({ path });
    const [read] = other.unfinished() as [RecordedCall];
    expect(journal.claim(journal.unfinished()[0] as never, 120_000)).toBe(true);
    await journal.leave(read);
    expect(journal.unfinished()).toMatchObject([{ owner: read.owner, outcome: read.outcome, deadlineAt: 120_000 }]);
    expect(other.claim(read, 120_000)).toBe(false);
    expect(other.again(read)).toBeUndefined();
    expect(other.claim(other.unfinished()[0] as never, 120_000)).toBe(true);
  });

  test("of two journals that have read the same call, the first gets it", () => {
    const { journal, path } = temporaryJournal();
    journal.begin(entry("one"));
    const { journal: other } = temporaryJournal({ path });
    const [[read], [alsoRead]] = [journal.unfinished(), other.unfinished()];
    expect(other.claim(alsoRead as never, 500_000)).toBe(true);
    expect(journal.claim(read as never, 500_000)).toBe(false);
    expect(journal.unfinished()).toMatchObject([{ id: "one", deadlineAt: 500_000 }]);
  });
});

describe("a body", () => {
  test.each([
    ["encrypted", { key }],
    ["plain", { bodies: "plain" }],
  ] as const)("%s, comes back as it was written", (_name, how) => {
    const { journal } = temporaryJournal(how);
    journal.begin(entry("one", { body: '{"brand":"Brook"}' }));
    const [call] = journal.unfinished();
    expect(Buffer.from(journal.bodyOf(call as never) ?? []).toString()).toBe('{"brand":"Brook"}');
  });

  test("that was written plain is read by a journal that encrypts, but its call has no seal and is not to be sent", () => {
    const first = temporaryJournal();
    first.journal.begin(entry("one", { body: "plain text" }));
    const { journal } = first.reopen({ key, bodies: undefined });
    const calls = journal.unfinished();
    expect(() => journal.checkKey(calls)).not.toThrow();
    expect(Buffer.from(journal.bodyOf(calls[0] as never) ?? []).toString()).toBe("plain text");
    expect(calls[0]?.flaw).toContain("its row says that it was recorded without a key");
  });

  test("that was changed in the file, or put under another call, is none", () => {
    const { journal, path } = temporaryJournal({ key });
    for (const id of ["one", "two"]) journal.begin(entry(id, { body: `{"brand":"${id}"}` }));
    const database = new DatabaseSync(path);
    database.exec("UPDATE calls SET body = (SELECT body FROM calls WHERE id = 'two') WHERE id = 'one'");
    database.exec("UPDATE calls SET body = zeroblob(40) WHERE id = 'two'");
    database.close();
    expect(journal.unfinished().map((call) => journal.bodyOf(call))).toEqual([undefined, undefined]);
  });

  test.each([
    ["none was sent", { key }, { body: undefined }],
    ["only its hash is kept", { bodies: "none" }, {}],
  ] as const)("is none where %s", (_case, how, given) => {
    const { journal } = temporaryJournal(how);
    journal.begin(entry("one", given));
    const [call] = journal.unfinished();
    expect(journal.bodyOf(call as never)).toBeUndefined();
    expect(call?.bodyHash === undefined).toBe("body" in given);
  });

  test("that a call which is not there has is none", () => {
    const { journal } = temporaryJournal({ key });
    expect(journal.bodyOf({ id: "gone", sealing: "plain" } as never)).toBeUndefined();
  });
});

describe("checkKey", () => {
  test.each([
    ["plain", "without a key"],
    ["none", "without a key"],
  ] as const)("names a journal whose bodies are %s as opened %s", (bodies, named) => {
    const first = temporaryJournal({ key });
    first.journal.begin(entry("one"));
    const { journal, path } = first.reopen({ key: undefined, bodies });
    expect(() => journal.checkKey(journal.unfinished())).toThrow(
      `resume: ${path} was opened ${named}, but 1 unfinished call(s) in it were encrypted`,
    );
  });
});

describe("prune", () => {
  const day = 24 * hour;

  /** A journal with calls of ten days ago, on the day of the test. */
  function aged() {
    vi.useFakeTimers({ toFake: ["Date"], now: 10 * day });
    onTestFinished(() => void vi.useRealTimers());
    const first = temporaryJournal();
    for (const id of ["dead", "unknown", "executed"]) first.journal.begin(entry(id));
    first.journal.end("unknown", "unknown");
    first.journal.end("executed", "executed");
    return first.reopen();
  }

  test("deletes calls that were not finished before that time, with their bodies, and returns them", async () => {
    const { journal, path } = aged();
    journal.begin(entry("later", { startedAt: 8 * day }));
    expect(await journal.prune(new Date(8 * day))).toMatchObject([
      { operation: "registerAccount", idempotencyKey: "dead", startedAt: new Date(0) },
      { operation: "registerAccount", idempotencyKey: "unknown", url: entry("").url },
    ]);
    expect(outcomes(path)).toEqual([["later", null, true]]);
    expect(await journal.prune(new Date(8 * day))).toEqual([]);
  });

  test("deletes all of them, or none if it fails", async () => {
    const { journal, path } = aged();
    changing(
      path,
      "CREATE TRIGGER full BEFORE DELETE ON calls WHEN OLD.id = 'unknown' BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    await expect(journal.prune(new Date(8 * day))).rejects.toThrow("full");
    expect(outcomes(path).map(([id]) => id)).toEqual(["dead", "unknown"]);
    changing(path, "DROP TRIGGER full");
    expect(await journal.prune(new Date(8 * day))).toHaveLength(2);
  });

  test("without it, they are kept for ever", () => {
    const { journal, path } = aged();
    journal.begin(entry("later", { startedAt: 1_000 * day }));
    expect(outcomes(path).map(([id]) => id)).toEqual(["dead", "unknown", "later"]);
  });

  test("keeps what may still run", async () => {
    const { journal, path } = aged();
    changing(path, "UPDATE calls SET owner = ?, deadline_at = ? WHERE id = 'dead'", '["elsewhere",1,"x"]', 11 * day);
    expect((await journal.prune(new Date(day))).map(({ idempotencyKey }) => idempotencyKey)).toEqual(["unknown"]);
  });

  test.each([
    [48 * hour, []],
    [48 * hour + 1, ["dead"]],
    [1e300, ["dead"]],
  ])(
    "a deadline that is %i ms away: what claims to run for longer than any key lives is deleted",
    async (away, gone) => {
      const { journal, path } = aged();
      changing(
        path,
        "UPDATE calls SET owner = ?, deadline_at = ? WHERE id = 'dead'",
        '["elsewhere",1,"x"]',
        10 * day + away,
      );
      const pruned = await journal.prune(new Date(day));
      expect(pruned.map(({ idempotencyKey }) => idempotencyKey)).toEqual([...gone, "unknown"]);
    },
  );

  test.each([
    ["less than 48 h ago: a key of that time may still be known", new Date(8 * day + 1)],
    ["no date", new Date(Number.NaN)],
    ["a number", 0],
  ])("refuses a time that is %s", async (_case, before) => {
    const { journal, path } = aged();
    await expect(journal.prune(before as Date)).rejects.toThrow(
      new ConfigurationError("prune: before must be a Date that lies at least 48 h in the past."),
    );
    expect(outcomes(path)).toHaveLength(3);
  });
});
