import { describe, expect, onTestFinished, test, vi } from "vitest";
import { journalPath } from "../../test/temporary-journal.ts";
import { openDatabase } from "./database.ts";
import type { CallRow } from "./recorded-call.ts";
import { callColumns } from "./recorded-call.ts";
import { metConflict, over } from "./resolution.ts";
import { RowSeals } from "./row-seals.ts";
import { type Sealing, sealedWith, unsealed } from "./sealing.ts";
import { foundOf, type Settlement, settle } from "./settle.ts";
import { Statements } from "./statements.ts";

const sealing = sealedWith(new Uint8Array(32).fill(7));
const other = sealedWith(new Uint8Array(32).fill(8));
const finding = foundOf(metConflict({ onRepeat: "replay", operationId: "operation-7" }));
const key = { key: "key-1" };

/** A journal's file as seen by two owners. */
function file(own: Sealing = sealing) {
  const statements = new Statements(openDatabase(journalPath(), "OFF"), "journal");
  onTestFinished(() => statements.close());
  const seals = new RowSeals(own, statements);
  const settler = (owner = "mine") => ({ statements, seals, sealing: own.id, owner });

  /** A call that is in flight, changed as given. */
  function begun(id: string, changes: Partial<CallRow> = {}, by = own) {
    const facts = {
      api: "onboarding",
      operation: "registerAccount",
      safety: "keyed",
      method: "POST",
      url: "https://partner.example/v1",
      headers: "{}",
      key: id,
      window_seconds: 86_400,
      account: null,
      started_at: 0,
      body_hash: "hash",
      finding: null,
    } as const;
    const unbound = { deadline_at: 1, owner: "mine", outcome: null };
    const all = { ...facts, ...unbound, ...changes };
    const { owner, outcome, deadline_at, ...bound } = all;
    const seal = new RowSeals(by, statements).sealed(id, bound as never);
    const row = { id, ...all, sealing: by.id, seal, body: new Uint8Array([1]), response: null };
    const columns = Object.keys(row);
    statements.run(
      `INSERT INTO calls (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
      ...(Object.values(row) as never[]),
    );
  }

  /** How a row ended, what is noted, whether its body is kept, and what the key says of it. */
  function found(id: string) {
    const row = statements.get(`SELECT ${callColumns}, body FROM calls WHERE id = ?`, id) as CallRow & {
      body: unknown;
    };
    return [row.outcome, row.finding, row.body !== null, seals.flawOf(row)];
  }
  return { settler, begun, found, statements, seals };
}

test.each([
  [true, "not-executed", null, false],
  [false, "unknown", finding, true],
] as const)(
  "ONB-210, EVT-108 · a refusal that denies the earlier calls (%s) ends those with the same key, bytes and headers as %s",
  (deniesEarlier, ended, noted, hasBody) => {
    const { settler, begun, found } = file();
    begun("earlier", { ...key, outcome: "unknown", finding, headers: '{"tracestate":"a=1","x-request-id":"id-1"}' });
    begun("other bytes", { ...key, outcome: "unknown", body_hash: "another" });
    // ONB-172: a 501 may be about a header that only the repeat has.
    begun("another Prefer", { ...key, outcome: "unknown", headers: '{"prefer":"respond-async"}' });
    begun("another version", { ...key, outcome: "unknown", headers: '{"svc-version":"x"}' });
    begun("broken headers", { ...key, outcome: "unknown", headers: "{" });
    begun("repeat", { ...key, headers: '{"traceparent":"00-2","x-request-id":"id-2"}' });
    expect(settle(settler(), { id: "repeat", ended: "not-executed", deniesEarlier })).toBe(true);
    expect(found("repeat").slice(0, 3)).toEqual(["not-executed", null, false]);
    expect(found("earlier").slice(0, 3)).toEqual([ended, noted, hasBody]);
    for (const other of ["other bytes", "another Prefer", "another version", "broken headers"])
      expect(found(other).slice(0, 3)).toEqual(["unknown", null, true]);
  },
);

describe("a call that ended", () => {
  test.each([
    ["executed", false],
    ["not-executed", false],
    ["reported", false],
    ["unknown", true],
  ] as const)("as %s: its body is kept only as long as it may be needed (%s)", (ended, hasBody) => {
    const { settler, begun, found } = file();
    begun("call-1");
    expect(settle(settler(), { id: "call-1", ended })).toBe(true);
    expect(found("call-1")).toEqual([ended, null, hasBody, undefined]);
  });

  test("with something to tell keeps its body and that, under the key", () => {
    const { settler, begun, found, statements } = file();
    begun("call-1");
    const noted = foundOf(over("too old", "its key is 1500 minutes old"));
    expect(settle(settler(), { id: "call-1", ended: "reported", finding: noted, response: new Uint8Array([2]) })).toBe(
      true,
    );
    expect(found("call-1")).toEqual(["reported", noted, true, undefined]);
    expect(statements.get("SELECT response FROM calls")).toEqual({ response: new Uint8Array([2]) });
    expect(JSON.parse(noted)).toEqual({ result: "too old", reason: "its key is 1500 minutes old", conflict: false });
  });

  test("without anything to tell leaves what is noted", () => {
    const { settler, begun, found } = file();
    begun("call-1", { finding });
    expect(settle(settler(), { id: "call-1", ended: "unknown" })).toBe(true);
    expect(found("call-1")).toEqual(["unknown", finding, true, undefined]);
  });

  test.each([
    ["another owner's", "call-1"],
    ["not there", "call-2"],
  ])("but is %s is not settled", (_case, id) => {
    const { settler, begun, found } = file();
    begun("call-1");
    expect(settle(settler("theirs"), { id, ended: "executed" })).toBe(false);
    expect(found("call-1")).toEqual([null, null, true, undefined]);
  });
});

/** Two calls under one key, of which the earlier one ended unknown and the later one ends as given. */
function twice(ended: Settlement, changes: Partial<CallRow> = {}, by?: Sealing) {
  const { settler, begun, found } = file();
  begun("earlier", { ...key, owner: "theirs", outcome: "unknown", ...changes }, by);
  begun("later", key);
  settle(settler(), ended);
  return found("earlier");
}

const sameWrites: [string, Partial<CallRow>, boolean][] = [
  ["the same write", {}, true],
  ["of another API", { api: "events" }, false],
  ["under another key", { key: "key-2" }, false],
  ["without a key", { key: null }, false],
  ["of another method", { method: "PUT" }, false],
  ["to another address", { url: "https://partner.example/v2" }, false],
  ["of another account", { account: "hash" }, false],
  ["of another body", { body_hash: "other" }, false],
  ["without a body", { body_hash: null }, false],
  ["that is in flight", { outcome: null }, false],
  ["that was refused", { outcome: "not-executed" }, false],
];

describe("a later call under its key settles an earlier one that is unknown", () => {
  test.each(sameWrites)("executed · %s: %j", (_case, changes, isSettled) => {
    const [outcome, , hasBody] = twice({ id: "later", ended: "executed" }, changes);
    const before = "outcome" in changes ? changes.outcome : "unknown";
    expect([outcome, hasBody]).toEqual(isSettled ? ["executed", false] : [before, true]);
  });

  test("executed · a noted 409 is over, too", () => {
    expect(twice({ id: "later", ended: "executed" }, { finding })).toEqual([
      "executed",
      null,
      false,
      expect.any(String),
    ]);
  });

  test.each(sameWrites)("ONB-271 · a 409 was about both · %s: %j", (_case, changes, isSettled) => {
    const noted = twice({ id: "later", ended: "unknown", finding, isConflict: true }, changes)[1];
    expect(noted).toBe(isSettled ? finding : null);
  });

  test("ONB-271 · a 409 of a server that replays leaves it unknown, under the key", () => {
    const ended = { id: "later", ended: "unknown", finding, isConflict: true } as const;
    expect(twice(ended)).toEqual(["unknown", finding, true, undefined]);
  });

  test("EVT-108 · a 409 of a server that reports conflicts ends it, and is reported once", () => {
    const noted = foundOf(metConflict({ onRepeat: "conflict", operationId: undefined }));
    const ended = { id: "later", ended: "reported", finding: noted, isConflict: true } as const;
    expect(twice(ended)).toEqual(["reported", noted, true, undefined]);
  });

  test("ONB-271 · what is noted already stays", () => {
    const before = foundOf(metConflict({ onRepeat: "replay", operationId: "operation-1" }));
    const ended = { id: "later", ended: "unknown", finding, isConflict: true } as const;
    expect(twice(ended, { finding: before })).toEqual(["unknown", before, true, undefined]);
  });

  test.each([
    ["refused", { id: "later", ended: "not-executed" }],
    ["unknown", { id: "later", ended: "unknown" }],
    ["too old", { id: "later", ended: "reported", finding: foundOf(over("too old", "its key is old")) }],
  ] as const)("%s says nothing of it", (_case, ended) => {
    expect(twice(ended)).toEqual(["unknown", null, true, undefined]);
  });
});

describe("an earlier call that another key sealed", () => {
  const ended = { id: "later", ended: "unknown", finding, isConflict: true } as const;

  test("is not touched by a 409: to its own key it would look changed", () => {
    expect(twice(ended, {}, other).slice(0, 3)).toEqual(["unknown", null, true]);
  });

  test("without a key it is noted: there is nothing to bind it to", () => {
    expect(twice(ended, {}, unsealed("plain")).slice(0, 3)).toEqual(["unknown", finding, true]);
  });
});

test.each([
  ["claimed", { outcome: null }],
  ["noted", { outcome: "unknown", finding: "theirs" }],
] as const)("an earlier call that another process has %s meanwhile is left to it", (_case, meanwhile) => {
  const { settler, begun, found, statements, seals } = file();
  begun("earlier", { ...key, owner: "theirs", outcome: "unknown" });
  begun("later", key);
  const resealed = seals.resealed.bind(seals);
  vi.spyOn(seals, "resealed").mockImplementationOnce((id, text) => {
    const { finding: theirs = null, outcome } = { finding: null, ...meanwhile };
    statements.run("UPDATE calls SET outcome = ?, finding = ? WHERE id = 'earlier'", outcome, theirs);
    return resealed(id, text);
  });
  settle(settler(), { id: "later", ended: "unknown", finding, isConflict: true });
  expect(found("earlier").slice(0, 2)).toEqual([meanwhile.outcome, "finding" in meanwhile ? "theirs" : null]);
  expect(found("later").slice(0, 2)).toEqual(["unknown", finding]);
});

test("a file without a key notes the same, and binds nothing", () => {
  const { settler, begun, found, statements } = file(unsealed("none"));
  begun("earlier", { ...key, owner: "theirs", outcome: "unknown" });
  begun("later", key);
  settle(settler(), { id: "later", ended: "unknown", finding, isConflict: true });
  expect([found("earlier"), found("later")]).toEqual([
    ["unknown", finding, true, undefined],
    ["unknown", finding, true, undefined],
  ]);
  expect(statements.all("SELECT seal FROM calls")).toEqual([{ seal: null }, { seal: null }]);
});
