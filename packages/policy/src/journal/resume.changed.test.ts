import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { changing, temporaryJournal } from "../../test/temporary-journal.ts";
import type { JournalOptions } from "./open-journal.ts";
import { type ResumeOptions, resume } from "./resume.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";
const status = "/v1/partnership/accounts/{account_id}/status";
const key = new Uint8Array(32).fill(7);
const evil = "https://partner.example/v1/partnership/accounts/acc_EVIL/status";
const hour = 3_600_000;

/** The rows of the file, without what was sent. */
function rows(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = database.prepare("SELECT id, owner, deadline_at, outcome, finding FROM calls").all();
  database.close();
  return all as { readonly finding: string }[];
}

/** The journal of a process that died after it had set the status of `acc_1`. */
async function crashed(given: Partial<JournalOptions>, headers: Record<string, string> = {}) {
  const first = temporaryJournal(given);
  const one = testClient(undefined, { journal: dying(first.journal) });
  await one.clock.run(
    one.client.PUT(status, { params: { path: { account_id: "acc_1" } }, body: { status: "paused" }, headers }),
  );
  const { journal, path, reopen } = first.reopen();
  const again = (options?: ResumeOptions) => one.clock.run(resume(journal, one.client, options));
  return { ...one, journal, path, reopen, again };
}

describe("a journal with a key refuses a row that was changed in the file, and says what was changed", () => {
  test.each([
    ["url", evil],
    ["url", "https://evil.example/v1/partnership/accounts/acc_1/status"],
    ["method", "DELETE"],
    ["headers", "{}"],
    ["headers", "no JSON"],
    ["key", "5f0c1b86-0000-4000-8000-000000000000"],
    ["operation", "registerAccount"],
    ["api", "events"],
    ["safety", "unsafe"],
    ["account", null],
    ["started_at", Date.parse("2026-11-20T13:00:00Z")],
    ["window_seconds", 864_000],
    ["body_hash", null],
    ["sealing", "0123456789abcdef"],
    ["finding", JSON.stringify({ result: "confirmed", reason: "status 200" })],
    ["finding", "no JSON"],
  ])("%s: %j", async (column, value) => {
    const { again, seen, path } = await crashed({ key });
    changing(path, `UPDATE calls SET ${column} = ?`, value);
    expect(await again()).toMatchObject([
      {
        result: "unknown",
        again: true,
        reason: `changed in the file since it was recorded: ${column}. It is not sent: find out whether it was executed`,
      },
    ]);
    expect(seen).toHaveLength(1);
  });

  test("all columns that were changed, in one report", async () => {
    const { again, path } = await crashed({ key });
    changing(path, "UPDATE calls SET url = ?, method = 'POST'", evil);
    expect((await again())[0]?.reason).toContain("since it was recorded: method, url.");
  });

  test("it stays in the journal, and is sent when the old value is back", async () => {
    const { again, seen, path, journal } = await crashed({ key });
    const [{ url } = { url: "" }] = journal.unfinished();
    changing(path, "UPDATE calls SET url = ?", evil);
    await again();
    expect((await again()).map(({ result }) => result)).toEqual(["unknown"]);
    changing(path, "UPDATE calls SET url = ?", url);
    expect(await again()).toMatchObject([{ result: "confirmed", reason: "status 200" }]);
    expect(seen.map((one) => one.url)).toEqual([url, url]);
  });

  test.each([
    ["is missing", "NULL"],
    ["was changed", "zeroblob(60)"],
    ["is that of another row", "(SELECT seal FROM calls WHERE operation = 'registerAccount')"],
  ])("a row whose seal %s", async (_case, seal) => {
    const first = temporaryJournal({ key });
    const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
    const write = { params: { path: { account_id: "acc_1" } }, body: {} };
    await clock.run(client.POST(register, { body: {} }));
    await clock.run(client.PUT(status, write));
    changing(first.path, `UPDATE calls SET seal = ${seal} WHERE operation = 'setAccountStatus'`);
    const reports = await clock.run(resume(first.reopen().journal, client));
    expect(reports.map(({ call, result, reason }) => [call.operation, result, reason])).toEqual([
      ["registerAccount", "confirmed", "status 200"],
      [
        "setAccountStatus",
        "unknown",
        "its seal is missing, or was changed in the file. It is not sent: find out whether it was executed",
      ],
    ]);
    expect(seen).toHaveLength(3);
  });

  test("a row under an unknown key, beside one that fits: the other is sent, and the row is named", async () => {
    const first = temporaryJournal({ key });
    const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
    await clock.run(client.POST(register, { body: {} }));
    await clock.run(client.PUT(status, { params: { path: { account_id: "acc_1" } }, body: {} }));
    const changed =
      "UPDATE calls SET sealing = '0123456789abcdef', seal = zeroblob(60) WHERE operation = 'setAccountStatus'";
    changing(first.path, changed);
    const reports = await clock.run(resume(first.reopen().journal, client));
    expect(reports.map(({ call, result, reason, again }) => [call.operation, result, reason, again])).toEqual([
      ["registerAccount", "confirmed", "status 200", false],
      [
        "setAccountStatus",
        "unknown",
        "its column sealing names the key 0123456789abcdef, which is not this journal's: it was changed in the file, or the call was recorded with that key. It is not sent: find out whether it was executed",
        true,
      ],
    ]);
    expect(seen).toHaveLength(3);
  });

  test("a row that was made to look as if it had been recorded without a key", async () => {
    const { again, seen, path } = await crashed({ key });
    changing(path, "UPDATE calls SET sealing = 'plain', seal = NULL, body = CAST('{}' AS BLOB), url = ?", evil);
    const [report] = await again();
    expect(report).toMatchObject({ result: "unknown", again: true });
    expect(report?.reason).toContain("its row says that it was recorded without a key");
    expect(seen).toHaveLength(1);
  });

  test("an unsafe write that was made to look keyed", async () => {
    const first = temporaryJournal({ key });
    const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
    await clock.run(client.POST(privacy, { body: {} }));
    changing(first.path, "UPDATE calls SET safety = 'keyed', key = 'mine'");
    expect(await clock.run(resume(first.reopen().journal, client))).toMatchObject([{ result: "unknown", again: true }]);
    expect(seen).toHaveLength(1);
  });

  test("a finding that was changed before it was reported is not reported", async () => {
    const { again, seen, path } = await crashed({ key });
    const onReport = () => Promise.reject(new Error("no database"));
    await expect(again({ onReport })).rejects.toThrow("no database");
    changing(path, "UPDATE calls SET finding = ?", JSON.stringify({ result: "failed", reason: "status 422" }));
    const [report] = await again();
    expect([report?.result, report?.reason.split(".")[0]]).toEqual([
      "unknown",
      "changed in the file since it was recorded: finding",
    ]);
    expect(seen).toHaveLength(2);
  });

  test("ONB-271 · a conflict that was changed, or made up, is named each time, asked for or not", async () => {
    const { again, seen, path } = await crashed({ key });
    const made = { result: "unknown", reason: "status 409", operationId: "operation-evil", conflict: true };
    changing(path, "UPDATE calls SET finding = ?", JSON.stringify(made));
    for (const options of [{}, { resendConflicts: true }, {}]) {
      const [report] = await again(options);
      expect(report).toMatchObject({ result: "unknown", again: true, conflict: false, operationId: undefined });
      expect(report?.reason).toContain("changed in the file since it was recorded: finding");
    }
    expect(seen).toHaveLength(1);
  });

  test("it is left as it is: a finding that is restored is reported, and the call is not sent again", async () => {
    const { again, seen, path, reopen, client, clock } = await crashed({ key });
    await expect(again({ onReport: () => Promise.reject(new Error("no database")) })).rejects.toThrow("no database");
    const [{ finding } = { finding: "" }] = rows(path);
    changing(path, "UPDATE calls SET finding = '{}'");
    const changed = rows(path);
    expect(await again()).toMatchObject([{ result: "unknown", again: true }]);
    expect(rows(path)).toEqual(changed);
    changing(path, "UPDATE calls SET finding = ?", finding);
    expect(await again()).toMatchObject([{ result: "confirmed", again: false }]);
    expect(await clock.run(resume(reopen().journal, client))).toEqual([]);
    expect(seen).toHaveLength(2);
  });

  test("an owner that is no owner's name: its call is left alone until its deadline, then sent", async () => {
    const { again, clock, path } = await crashed({ key });
    changing(path, "UPDATE calls SET owner = 'nobody', deadline_at = ?", clock.now() + 5_000);
    expect(await again()).toMatchObject([{ result: "confirmed" }]);
    expect(clock.elapsed).toBe(5_000);
  });
});

describe("a journal without a key sends only what fits the operation", () => {
  const end = "Without a key the journal sends only what fits its operation";
  const put = "PUT /v1/partnership/accounts/{account_id}/status";

  test.each([
    ["url", "https://partner.example/v1/admin", `its address is not one of setAccountStatus (${put})`],
    ["url", "https://partner.example/v1/partnership/accounts/a/b/status", "its address is not one of setAccountStatus"],
    ["url", "https://partner.example/v1/partnership/accounts//status", "its address is not one of setAccountStatus"],
    ["url", "https://partner.example/v1/x/../../admin", "its address is not one of setAccountStatus"],
    ["method", "DELETE", `its method DELETE is not that of setAccountStatus (${put})`],
    ["key", "other", "its key is not the one in its header Idempotency-Key"],
    ["headers", "no JSON", "the column headers in the file is not valid JSON"],
    ["finding", "no JSON", "the column finding in the file is not valid JSON"],
  ])("%s: %s", async (column, value, reason) => {
    const { again, seen, path } = await crashed({ bodies: "plain" });
    changing(path, `UPDATE calls SET ${column} = ?`, value);
    const [report] = await again();
    expect(report).toMatchObject({ result: "unknown", again: true });
    expect(report?.reason).toContain(reason);
    expect(seen).toHaveLength(1);
  });

  test.each([
    ["headers", "[]", "the column headers in the file does not hold headers"],
    ["headers", "null", "the column headers in the file does not hold headers"],
    ["headers", '{"accept":7}', "the column headers in the file does not hold headers"],
    ["headers", '{"accept":"a\\nx-evil: 1"}', "the column headers in the file does not hold headers"],
    ["headers", '{"accept":"\u2603"}', "the column headers in the file does not hold headers"],
    ["headers", '{"a b":"1"}', "the column headers in the file does not hold headers"],
    ["sealing", "0123456789abcdef", "the column sealing in the file names a key that has not sealed the row"],
    ["safety", "harmless", "the column safety in the file is neither keyed nor unsafe"],
    ["finding", "{}", "the column finding in the file is not a finding of resume()"],
    ["finding", "null", "the column finding in the file is not a finding of resume()"],
    ["finding", "[]", "the column finding in the file is not a finding of resume()"],
    ["finding", '"confirmed"', "the column finding in the file is not a finding of resume()"],
    [
      "finding",
      '{"result":"done","reason":"status 200"}',
      "the column finding in the file is not a finding of resume()",
    ],
    ["finding", '{"result":"confirmed"}', "the column finding in the file is not a finding of resume()"],
    ["finding", '{"result":"failed","reason":""}', "the column finding in the file is not a finding of resume()"],
    [
      "finding",
      '{"result":"unknown","reason":"status 409","conflict":"yes"}',
      "the column finding in the file is not a finding of resume()",
    ],
    [
      "finding",
      '{"result":"confirmed","reason":"status 200","conflict":true}',
      "the column finding in the file is not a finding of resume()",
    ],
    [
      "finding",
      '{"result":"unknown","reason":"status 409","conflict":true,"operationId":7}',
      "the column finding in the file is not a finding of resume()",
    ],
    [
      "finding",
      '{"result":"confirmed","reason":"status 200"}',
      "the columns finding and outcome in the file do not fit each other",
    ],
  ])("%s: %s, in a report of its own, and the other calls are finished", async (column, value, reason) => {
    const first = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
    for (let call = 0; call < 3; call++) await clock.run(client.POST(register, { body: {} }));
    changing(first.path, `UPDATE calls SET ${column} = ? WHERE rowid = 2`, value);
    const { journal } = first.reopen();
    for (const expected of [["confirmed", "unknown", "confirmed"], ["unknown"]]) {
      const reports = await clock.run(resume(journal, client));
      expect(reports.map(({ result }) => result)).toEqual(expected);
      expect(reports.find(({ result }) => result === "unknown")).toMatchObject({
        reason: `${reason}. It is not sent: find out whether it was executed`,
        again: true,
        conflict: false,
      });
    }
    expect(seen).toHaveLength(5);
  });

  test.each([
    ["dry_run=true", 'its query parameter "dry_run" would make it a dry run, and dry runs are never recorded'],
    [
      "dry_run=false&dry_run=true",
      'its query parameter "dry_run" would make it a dry run, and dry runs are never recorded',
    ],
    ["dry_run=1", 'its query parameter "dry_run" may only be false'],
    ["limit=7", 'its query parameter "limit" is not one that the client sends for setAccountStatus'],
  ])("ONB-127 · an address with ?%s", async (query, reason) => {
    const { again, seen, path } = await crashed({ bodies: "plain" });
    changing(path, "UPDATE calls SET url = url || '?' || ?", query);
    expect(await again()).toMatchObject([{ result: "unknown", again: true, reason: `${reason}. ${end}` }]);
    expect(seen).toHaveLength(1);
  });

  test("ONB-127 · dry_run=false is no dry run: it is recorded, and sent again as it was", async () => {
    const first = temporaryJournal();
    const { client, clock, seen } = testClient(undefined, { journal: dying(first.journal) });
    await clock.run(client.POST(register, { body: {}, params: { query: { dry_run: false } } }));
    expect(await clock.run(resume(first.reopen().journal, client))).toMatchObject([{ result: "confirmed" }]);
    expect(seen.map(({ url }) => url.slice(-14))).toEqual(["?dry_run=false", "?dry_run=false"]);
  });

  test("a kept response that cannot be read is left out of the report", async () => {
    const { again, path } = await crashed({ bodies: "plain" });
    await expect(again({ onReport: () => Promise.reject(new Error("no database")) })).rejects.toThrow("no database");
    changing(path, "UPDATE calls SET response = CAST('no JSON' AS BLOB)");
    expect(await again()).toMatchObject([{ result: "confirmed", reason: "status 200", response: undefined }]);
  });

  test("a header that its client does not send for it", async () => {
    const { again, seen, path, journal } = await crashed({ bodies: "plain" });
    const [call] = journal.unfinished();
    changing(path, "UPDATE calls SET headers = ?", JSON.stringify({ ...call?.headers, "x-forwarded-host": "evil" }));
    expect(await again()).toMatchObject([
      {
        result: "unknown",
        reason: `its header x-forwarded-host is not one that the client sends for setAccountStatus. ${end}`,
      },
    ]);
    expect(seen).toHaveLength(1);
  });

  test("a header of the caller's own is sent again only where a key binds it", async () => {
    const plain = await crashed({ bodies: "plain" }, { "X-Shop": "7" });
    expect((await plain.again())[0]?.reason).toContain(
      "its header x-shop is not one that the client sends for setAccountStatus",
    );
    const sealed = await crashed({ key }, { "X-Shop": "7" });
    expect(await sealed.again()).toMatchObject([{ result: "confirmed" }]);
    expect(sealed.seen[1]?.headers.get("X-Shop")).toBe("7");
  });

  test("an address below a base URL with a path", async () => {
    const first = temporaryJournal();
    const baseUrl = "https://partner.example/gateway";
    const { client, clock, seen } = testClient(undefined, { baseUrl, journal: dying(first.journal) });
    for (const account_id of ["acc_1", "acc 2/3"]) {
      await clock.run(client.PUT(status, { params: { path: { account_id } }, body: {} }));
    }
    changing(
      first.path,
      "UPDATE calls SET url = ? WHERE url LIKE '%acc_1%'",
      `${baseUrl}/../v1/partnership/accounts/a/status`,
    );
    const reports = await clock.run(resume(first.reopen().journal, client));
    expect(reports.map(({ result }) => result)).toEqual(["unknown", "confirmed"]);
    expect(seen.map(({ url }) => url)).toEqual([seen[0]?.url, seen[1]?.url, seen[1]?.url]);
  });
});

test("ONB-201 · an old key cannot be made young by a change of its time", async () => {
  const { again, clock, seen, path } = await crashed({ key });
  await clock.advance(30 * hour);
  changing(path, "UPDATE calls SET started_at = ?", clock.now());
  expect(await again()).toMatchObject([{ result: "unknown" }]);
  expect(seen).toHaveLength(1);
});
