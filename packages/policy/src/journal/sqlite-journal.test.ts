import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import type { JournalEntry } from "../record/journal.ts";

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
    const kept = () => looking<{ id: string }>(path, "SELECT id FROM calls ORDER BY rowid LIMIT 3").map(({ id }) => id);
    let count = 0;
    const fill = (startedAt: number) => {
      for (let each = 0; each < 256; each++) journal.begin(entry(`later-${count++}`, { startedAt }));
    };
    for (const id of ["unknown", "executed", "younger"]) {
      journal.begin(entry(id, { startedAt: id === "younger" ? hour : 0 }));
      journal.end(id, id === "unknown" ? "unknown" : "executed");
    }
    fill(48 * hour);
    expect(kept()).toEqual(["unknown", "executed", "younger"]);
    fill(48 * hour + 1);
    expect(kept()).toEqual(["unknown", "younger", "later-0"]);
  });
});

describe("claim", () => {
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

  test("that was written plain is read by a journal that encrypts", () => {
    const first = temporaryJournal();
    first.journal.begin(entry("one", { body: "plain text" }));
    const { journal } = first.reopen({ key, bodies: undefined });
    const calls = journal.unfinished();
    expect(() => journal.checkKey(calls)).not.toThrow();
    expect(Buffer.from(journal.bodyOf(calls[0] as never) ?? []).toString()).toBe("plain text");
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
