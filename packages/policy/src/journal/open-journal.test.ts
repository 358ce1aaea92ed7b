import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { changing, journalPath, temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { openDatabase } from "./database.ts";
import { openJournal } from "./open-journal.ts";
import { resume } from "./resume.ts";
import { unsealed } from "./sealing.ts";
import { SqliteJournal } from "./sqlite-journal.ts";

const register = "/v1/accounts/register/partnership";
const key = new Uint8Array(32).fill(7);

describe("openJournal refuses, naming the option", () => {
  test.each([
    [{}, "path is missing or empty."],
    [{ path: "" }, "path is missing or empty."],
    [{ path: new URL("file:///x") }, "path must be a string, the path of a file."],
    [{ path: "x" }, 'key is missing: give 32 bytes, or set bodies: "plain" or bodies: "none".'],
    [{ path: "x", key: undefined }, 'key is missing: give 32 bytes, or set bodies: "plain" or bodies: "none".'],
    [{ path: "x", key: new Uint8Array(16) }, "key must be 32 bytes (Uint8Array)."],
    [{ path: "x", key: "k".repeat(32) }, "key must be 32 bytes (Uint8Array)."],
    [{ path: "x", key, bodies: "plain" }, "give key or bodies, not both."],
    [{ path: "x", bodies: "clear" }, 'bodies must be "plain" or "none".'],
    [
      { path: "x", key, synchronus: "OFF" },
      "unknown option synchronus; did you mean synchronous? The options are: path, key, bodies, synchronous.",
    ],
    [{ path: "x", body: "plain" }, "unknown option body. The options are: path, key, bodies, synchronous."],
    [{ path: "x", key, synchronous: "EXTRA" }, "synchronous must be one of FULL, NORMAL, OFF."],
  ])("%j", (options, problem) => {
    expect(() => openJournal(options as never)).toThrow(new ConfigurationError(`openJournal: ${problem}`));
  });

  test("a file that cannot be made, or is none", () => {
    const inNowhere = path.join(path.dirname(journalPath()), "missing", "writes.sqlite");
    expect(() => openJournal({ path: inNowhere, key })).toThrow(`openJournal: ${inNowhere} cannot be used: ENOENT`);
    const folder = journalPath();
    mkdirSync(folder);
    expect(() => openJournal({ path: folder, key })).toThrow(
      `openJournal: ${folder} cannot be used: it is not a file. Option path names a file; its folder must be writable and have space.`,
    );
    expect(() => openJournal({ path: ":memory:/", key })).toThrow(ConfigurationError);
    expect(() => openJournal({ path: ":memory:", key })).toThrow(
      "openJournal: path must name a file. What is in memory does not survive the process.",
    );
    expect(existsSync(":memory:")).toBe(false);
  });

  test.each([
    [
      1,
      "it is a journal of version 1, and this package reads version 5. Finish what it holds with the @tillside/policy that wrote it (resume()), then name a new file or delete this one.",
    ],
    [
      6,
      "it is a journal of version 6, and this package reads version 5. Update @tillside/policy, or name another file.",
    ],
    [101, "it is a ledger. Name another file."],
  ])("a file of version %i, and says what to do", (version, problem) => {
    const file = journalPath();
    openDatabase(file, "FULL").close();
    changing(file, `PRAGMA user_version = ${version}`);
    expect(() => openJournal({ path: file, key })).toThrow(
      new ConfigurationError(`openJournal: ${file} cannot be used: ${problem}`),
    );
  });
});

describe("the file", () => {
  test.each([
    ["FULL", 2],
    ["NORMAL", 1],
    ["OFF", 0],
    [undefined, 2],
  ] as const)("synchronous %s is passed to SQLite, in WAL mode", (synchronous, level) => {
    const database = openDatabase(journalPath(), synchronous ?? "FULL");
    expect(database.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: level });
    expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(database.prepare("PRAGMA busy_timeout").get()).toEqual({ timeout: 5 });
    database.close();
  });

  test("is readable by its owner only", () => {
    const { path: file } = temporaryJournal();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["encrypted", { key }, false],
    ["plain", { bodies: "plain" }, true],
    ["none", { bodies: "none" }, false],
  ] as const)("bodies %s: no token, no secret in it, and the body only when plain", async (_name, how, readable) => {
    const { journal, path: file } = temporaryJournal(how);
    const bytes = () => ["", "-wal"].map((end) => readFileSync(file + end, "latin1")).join("");
    let during = "";
    const { client, clock } = testClient(
      () => {
        during = bytes();
        return Response.json({});
      },
      { journal },
    );
    client.use({ onRequest: ({ request }) => request.headers.set("Authorization", "Basic s3cr3t") });
    await clock.run(client.POST(register, { body: { brand: "Brook" }, headers: { "X-Api-Key": "s3cr3t" } }));
    for (const held of [during, bytes()]) {
      expect(held).toContain("registerAccount");
      for (const secret of ["token-1", "s3cr3t", "client-1", Buffer.from(key).toString("latin1")]) {
        expect(held).not.toContain(secret);
      }
    }
    expect(during.includes('"brand":"Brook"')).toBe(readable);
  });

  test("a full disk: one clear error, nothing sent; the journal works again when there is room", async () => {
    const file = journalPath();
    const database = openDatabase(file, "FULL");
    const journal = new SqliteJournal(file, database, unsealed("plain"));
    const { client, clock, seen } = testClient(undefined, { journal });
    database.exec("PRAGMA max_page_count = 1");
    const error = await thrownBy(client.POST(register, { body: { brand: "x".repeat(100_000) } }));
    expect(error.message).toBe(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: the journal could not record it: ${file} cannot be used: database or disk is full. Make sure that its disk works and has space and that its folder is writable. Nothing was sent to the API. Request id ${error.info?.requestId}.`,
    );
    expect(seen).toEqual([]);
    database.exec("PRAGMA max_page_count = 100000");
    await clock.run(client.POST(register, { body: {} }));
    expect(seen).toHaveLength(1);
    journal.close();
  });

  test("a closed journal refuses the write", async () => {
    const { journal, close } = temporaryJournal();
    const { client, seen } = testClient(undefined, { journal });
    close();
    const error = await thrownBy(client.POST(register, { body: {} }));
    expect([error.name, seen]).toEqual(["JournalError", []]);
    expect(error.message).toBe(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: the journal could not record it: the journal is closed; open it again. Nothing was sent to the API. Request id ${error.info?.requestId}.`,
    );
  });

  test.each([false, true])("a closed journal says so, and is closed once (its file is gone: %s)", async (isGone) => {
    const { journal, path: file } = temporaryJournal();
    const { client, seen } = testClient(undefined, { journal });
    journal.close();
    journal.close();
    if (isGone) rmSync(file);
    const closed = new ConfigurationError("the journal is closed; open it again");
    await expect(resume(journal, client)).rejects.toEqual(closed);
    await expect(journal.prune(new Date(0))).rejects.toEqual(closed);
    expect((await thrownBy(client.POST(register, { body: {} }))).message).toContain(closed.message);
    expect(seen).toEqual([]);
  });

  test("finished calls are deleted when no key of theirs can live any more; their bodies at once", async () => {
    const { journal, path: file } = temporaryJournal();
    const { client, clock } = testClient(undefined, { journal });
    const rows = () => {
      const reader = new DatabaseSync(file, { readOnly: true });
      const all = reader.prepare("SELECT outcome, body FROM calls").all();
      reader.close();
      return all;
    };
    await clock.run(client.POST(register, { body: {} }));
    expect(rows()).toEqual([{ outcome: "executed", body: null }]);
    await clock.advance(49 * 3_600_000);
    const one = {
      id: "",
      safety: "keyed",
      headers: {},
      body: "",
      account: undefined,
      deadlineAt: 0,
      windowSeconds: 1,
    } as const;
    for (let count = 0; count < 256; count++) {
      const entry = { ...one, id: `call-${count}`, startedAt: clock.now(), idempotencyKey: "k" };
      journal.begin({
        ...entry,
        api: "onboarding",
        operation: "registerAccount",
        method: "POST",
        url: "https://x.example",
      });
    }
    expect(rows()).toHaveLength(256);
    expect(rows().every(({ outcome }) => outcome === null)).toBe(true);
  });
});
