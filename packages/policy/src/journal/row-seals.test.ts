import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BoundFacts, CallRow } from "./recorded-call.ts";
import { RowSeals } from "./row-seals.ts";
import { type Sealing, sealedWith, unsealed } from "./sealing.ts";
import { Statements } from "./statements.ts";

const sealing = sealedWith(new Uint8Array(32).fill(7));
const other = sealedWith(new Uint8Array(32).fill(8));
const bytes = (text: string) => new TextEncoder().encode(text);

const facts: BoundFacts = {
  api: "onboarding",
  operation: "registerAccount",
  safety: "keyed",
  method: "POST",
  url: "https://partner.example/v1/accounts/register/partnership",
  headers: '{"accept":"*/*"}',
  key: "key-1",
  window_seconds: 86_400,
  account: null,
  started_at: 1_795_176_000_000.25,
  body_hash: null,
  finding: null,
};

/** An empty file, its seals, and a way to put rows into it. */
function file(own: Sealing = sealing) {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE TABLE calls (id TEXT PRIMARY KEY, sealing TEXT NOT NULL, seal BLOB, body BLOB, response BLOB) STRICT",
  );
  const statements = new Statements(database, "journal");
  onTestFinished(() => statements.close());
  const insert = (id: string, by: string, seal: Uint8Array | null, body: Uint8Array | null = null) =>
    statements.run("INSERT INTO calls VALUES (?, ?, ?, ?, ?)", id, by, seal, body, body);
  return { seals: new RowSeals(own, statements), insert, statements };
}

/** A row as it was recorded by this sealing, changed as given. */
function row(by: Sealing, changes: Partial<CallRow> = {}, id = "call-1"): CallRow {
  const seal = by.hasKey ? by.seal(bytes(JSON.stringify(facts)), `facts ${id}`) : null;
  const unbound = { deadline_at: 0, owner: "", claims: 0, outcome: null, key_used_at: null };
  return { id, ...facts, ...unbound, sealing: by.id, seal, ...changes } as CallRow;
}

describe("flawOf", () => {
  test("a row that is as it was recorded has none", () => {
    const { seals } = file();
    expect(seals.flawOf(row(sealing))).toBeUndefined();
  });

  test.each(Object.keys(facts) as (keyof BoundFacts)[])("the column %s is bound", (column) => {
    const { seals } = file();
    const flaw = seals.flawOf(row(sealing, { [column]: "changed" }));
    expect(flaw).toBe(`changed in the file since it was recorded: ${column}`);
  });

  test.each([
    ["owner", "nobody"],
    ["deadline_at", 1e300],
    ["claims", 7],
    ["outcome", "executed"],
  ])("the column %s is not: it changes while a call is finished", (column, value) => {
    const { seals } = file();
    expect(seals.flawOf(row(sealing, { [column]: value }))).toBeUndefined();
  });

  test("all columns that were changed are named, in the order of the table", () => {
    const { seals } = file();
    expect(seals.flawOf(row(sealing, { key: null, url: "https://evil.example" }))).toBe(
      "changed in the file since it was recorded: url, key",
    );
  });

  test.each([
    ["missing", null],
    ["empty", new Uint8Array()],
    ["too short for a nonce and a tag", new Uint8Array(12)],
    ["made up", new Uint8Array(60)],
    ["that of another row", row(sealing, {}, "call-2").seal],
    ["of another kind: a body's", sealing.seal(bytes(JSON.stringify(facts)), "body call-1")],
    ["no JSON", sealing.seal(bytes("no JSON"), "facts call-1")],
  ])("a seal that is %s", (_case, seal) => {
    const { seals } = file();
    expect(seals.flawOf(row(sealing, { seal }))).toBe("its seal is missing, or was changed in the file");
  });

  test("a row whose column sealing alone was changed is named by that", () => {
    const { seals } = file();
    const changed = row(sealing, { sealing: other.id, api: "events" });
    expect(seals.flawOf(changed)).toBe("changed in the file since it was recorded: api, sealing");
  });

  test("a row of another key has none where no row fits this one: the key is wrong, which checkKey() says", () => {
    const { seals, insert } = file();
    const foreign = row(other);
    insert("call-1", other.id, foreign.seal);
    expect(seals.flawOf(foreign)).toBeUndefined();
    insert("call-2", sealing.id, null);
    expect(seals.flawOf(foreign)).toBe(
      `its column sealing names the key ${other.id}, which is not this journal's: it was changed in the file, or the call was recorded with that key`,
    );
  });

  test.each(["plain", "none"] as const)("a row that says it was recorded without a key (%s)", (mode) => {
    const { seals } = file();
    expect(seals.flawOf(row(unsealed(mode)))).toContain("its row says that it was recorded without a key");
  });

  test("a journal without a key finds none, because it cannot check", () => {
    const { seals } = file(unsealed("plain"));
    expect(seals.flawOf(row(sealing, { url: "https://evil.example" }))).toBeUndefined();
  });
});

describe("sealed and resealed", () => {
  test("the same facts have another seal each time, and no fact can be read in it", () => {
    const { seals } = file();
    const [one, two] = [seals.sealed("call-1", facts), seals.sealed("call-1", facts)];
    expect(one).not.toEqual(two);
    expect(Buffer.from(one ?? []).includes("registerAccount")).toBe(false);
  });

  test("a finding is bound with what was recorded, and not with what the row says now", () => {
    const { seals, insert } = file();
    insert("call-1", sealing.id, row(sealing).seal);
    const finding = '{"result":"confirmed","reason":"status 200"}';
    const seal = seals.resealed("call-1", finding);
    expect(seals.flawOf(row(sealing, { seal, finding }))).toBeUndefined();
    expect(seals.flawOf(row(sealing, { seal }))).toBe("changed in the file since it was recorded: finding");
    expect(seals.flawOf(row(sealing, { seal, finding, url: "https://evil.example" }))).toBe(
      "changed in the file since it was recorded: url",
    );
  });

  test.each([
    ["that is not there", "call-2", sealing],
    ["whose seal cannot be opened", "call-1", other],
  ])("a row %s gets none", (_case, id, by) => {
    const { seals, insert } = file();
    insert("call-1", by.id, row(by).seal);
    expect(seals.resealed(id, "{}")).toBeNull();
  });

  test("a journal without a key seals nothing", () => {
    const { seals, insert } = file(unsealed("plain"));
    insert("call-1", "plain", null);
    expect([seals.sealed("call-1", facts), seals.resealed("call-1", "{}")]).toEqual([null, null]);
  });
});

describe("stored and opened", () => {
  const call = (by: string, id = "call-1") => ({ id, sealing: by }) as never;
  const text = (found: Uint8Array | undefined) => found && new TextDecoder().decode(found);

  test.each([sealing, unsealed("plain")])("what was kept by $id comes back", (own) => {
    const { seals, insert } = file(own);
    for (const [id, body] of [
      ["call-1", "{}"],
      ["call-2", ""],
    ] as const) {
      insert(id, own.id, null, seals.stored("body", call(own.id, id), bytes(body)));
    }
    expect([text(seals.opened("body", call(own.id))), text(seals.opened("body", call(own.id, "call-2")))]).toEqual([
      "{}",
      "",
    ]);
  });

  test("a row says how it was kept, whatever this journal does", () => {
    const { seals, insert } = file();
    const body = seals.stored("body", call("plain"), bytes("{}"));
    insert("call-1", "plain", null, body);
    expect([text(body ?? undefined), text(seals.opened("body", call("plain")))]).toEqual(["{}", "{}"]);
    expect(seals.stored("response", call("none"), bytes("{}"))).toBeNull();
  });

  test.each([
    ["that of another row", sealing.seal(bytes("{}"), "body call-2")],
    ["the other column's", sealing.seal(bytes("{}"), "response call-1")],
    ["another key's", other.seal(bytes("{}"), "body call-1")],
    ["made up", new Uint8Array(60)],
    ["missing", null],
  ])("bytes that are %s are none", (_case, body) => {
    const { seals, insert } = file();
    insert("call-1", sealing.id, null, body);
    expect(seals.opened("body", call(sealing.id))).toBeUndefined();
  });

  test("a row that is not there has none", () => {
    expect(file().seals.opened("body", call(sealing.id))).toBeUndefined();
  });
});
