import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openLedger } from "@tillside/bulk/files";
import { reset, status } from "@tillside/testing/fake-api";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  type AudienceClient,
  hashEmail,
  type ImportAudienceOptions,
  importAudience,
  memoryStore,
  type Rejection,
  type UnknownBatch,
} from "../src/index.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const some = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@fjord.example`);
const bodies = (service: Fake) => service.calls.map(({ body }) => JSON.parse(body));

async function end(
  service: Fake,
  source: readonly unknown[],
  options: Partial<ImportAudienceOptions> = {},
  client = service.client(),
) {
  const rejected: Rejection<unknown>[] = [];
  const unknown: UnknownBatch<unknown>[] = [];
  const summary = await importAudience(client, source as string[], {
    accountId: "account-1",
    action: "include",
    addresses: "plain",
    batchSize: 3,
    policy: { attempts: 4 },
    onRejected: (rejection) => void rejected.push(rejection),
    onUnknown: (batch) => void unknown.push(batch),
    ...options,
  });
  return { summary, rejected, unknown };
}

describe("what is sent", () => {
  it("AUD-006 AUD-014 · plain addresses, with account, action and list", async () => {
    const service = fakeApi();
    await end(service, some(4), { list: "Lapsed", action: "exclude" });
    expect(bodies(service)).toEqual([
      { accountId: "account-1", action: "exclude", list: "Lapsed", emails: some(3) },
      { accountId: "account-1", action: "exclude", list: "Lapsed", emails: ["a3@fjord.example"] },
    ]);
  });

  it("AUD-008 AUD-023 · addresses that the client hashes, as hashEmail() does", async () => {
    const service = fakeApi();
    await end(service, [" Ada @Fjord.Example", "bo@fjord.example"], { addresses: "hash" });
    const sha256s = await Promise.all(["ada@fjord.example", "bo@fjord.example"].map(hashEmail));
    expect(bodies(service)).toEqual([{ accountId: "account-1", action: "include", sha256s }]);
  });

  it("AUD-008 · hashes in the source", async () => {
    const service = fakeApi();
    const hash = await hashEmail("ada@fjord.example");
    await end(service, [hash.toUpperCase()], { addresses: "hashed" });
    expect(bodies(service)).toEqual([{ accountId: "account-1", action: "include", sha256s: [hash] }]);
  });

  it("AUD-013 AUD-015 · the legacy path has no account", async () => {
    const service = fakeApi();
    const legacy = "/api/1.0/import/suppression";
    await end(service, some(1), { path: legacy, accountId: undefined });
    expect([service.calls[0]?.url.pathname, bodies(service)]).toEqual([
      legacy,
      [{ action: "include", emails: ["a0@fjord.example"] }],
    ]);
  });

  it("AUD-041 AUD-045 · 100,000 addresses per request by default", async () => {
    const service = fakeApi();
    const { summary } = await end(service, some(200_001), { batchSize: undefined });
    expect(bodies(service).map(({ emails }) => emails.length)).toEqual([100_000, 100_000, 1]);
    expect(summary).toMatchObject({ read: 200_001, accepted: 200_001, complete: true });
  });
});

describe("the rate", () => {
  /** A client that counts what is in flight, by action, and when each call was sent. */
  function watched(service = fakeApi(), store = memoryStore()) {
    const open = { include: 0, exclude: 0 };
    const seen = { most: 0, both: false, at: [] as number[] };
    const fetch = async (request: Request) => {
      const { action } = (await request.json()) as { action: "include" | "exclude" };
      open[action] += 1;
      seen.at.push(service.clock.now());
      seen.most = Math.max(seen.most, open.include + open.exclude);
      seen.both ||= open.include > 0 && open.exclude > 0;
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      open[action] -= 1;
      return status(201)();
    };
    return { client: service.client({ fetch, store }), seen };
  }

  const run = (client: AudienceClient, action: "include" | "exclude", list?: string) =>
    importAudience(client, some(30), { accountId: "account-1", action, list, addresses: "plain", batchSize: 1 });

  it("AUD-042 AUD-043 · exactly 4 requests per second, and at most 4 in flight", async () => {
    const { client, seen } = watched();
    await run(client, "include");
    expect(seen.most).toBe(4);
    const { at } = seen;
    const windows = at.slice(4).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...windows)).toBeGreaterThanOrEqual(1000);
    // 30 requests are seven full seconds and two more.
    expect(((at.at(-1) ?? 0) - (at[0] ?? 0)) / 1000).toBeCloseTo(7, 0);
  });

  it("AUD-049 · include and exclude of one list, started together, are never in flight at the same time", async () => {
    const { client, seen } = watched();
    await Promise.all([run(client, "include", "Lapsed"), run(client, "exclude", "Lapsed")]);
    expect([seen.at.length, seen.both]).toEqual([60, false]);
  });

  it("AUD-043 · reads at most five batches ahead: four in flight and the next one", async () => {
    let read = 0;
    function* source() {
      for (const address of some(100)) {
        read += 1;
        yield address;
      }
    }
    const client = fakeApi().client({ fetch: () => new Promise(() => {}) });
    const caller = new AbortController();
    const { signal } = caller;
    const options = { accountId: "account-1", action: "include", addresses: "plain", batchSize: 3, signal } as const;
    const importing = importAudience(client, source(), options);
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(read).toBeLessThanOrEqual(15);
    caller.abort();
    await expect(importing).rejects.toMatchObject({ name: "BulkError", progress: { accepted: 0 } });
    expect(read).toBe(15);
  });
});

describe("the result of each address", () => {
  it("AUD-006 AUD-050 · an invalid address is rejected alone", async () => {
    const { summary, rejected } = await end(fakeApi(), ["a@b.example", "", 3, "c@d.example"]);
    expect(rejected.map(({ position, record, code }) => [position, record, code])).toEqual([
      [1, "", "A9"],
      [2, 3, "AUD-006"],
    ]);
    expect(summary).toMatchObject({ read: 4, accepted: 2, rejected: 2 });
  });

  it("AUD-033 AUD-034 · a 400 rejects its batch; the others are sent", async () => {
    const { summary, rejected } = await end(fakeApi(status(400)), some(6));
    expect(summary).toMatchObject({ accepted: 3, rejected: 3 });
    expect(rejected[0]).toMatchObject({
      position: 0,
      code: "400",
      message:
        "The whole batch was refused with status 400. Send its records again with a smaller batchSize to find the cause.",
    });
  });

  it("AUD-049 · a lost response and a 503 are retried, because a repeat has no further effect", async () => {
    const service = fakeApi(reset, status(503));
    expect((await end(service, some(3))).summary).toMatchObject({ accepted: 3, unknown: 0 });
    expect(new Set(service.calls.map(({ body }) => body)).size).toBe(1);
  });

  it("AUD-035 · a 401 or 403 ends the run and rejects nothing", async () => {
    for (const code of [401, 403]) {
      await expect(end(fakeApi(...Array(9).fill(status(code))), some(30))).rejects.toMatchObject({
        name: "BulkError",
        progress: { accepted: 0, rejected: 0, unknown: 0 },
      });
    }
  });
});

it.each(["plain", "hash", "hashed"] as const)(
  "AUD-012 · an MD5 in a source of %s addresses is rejected",
  async (addresses) => {
    const service = fakeApi();
    const { summary } = await end(service, ["9b1c328a14b020298829ffa8709dd987"], { addresses });
    expect(summary).toMatchObject({ accepted: 0, rejected: 1 });
    expect(service.calls).toEqual([]);
  },
);

describe("a run that continues in another process", () => {
  function ledgers() {
    const folder = mkdtempSync(path.join(tmpdir(), "tillside-bulk-"));
    let ledger: ReturnType<typeof openLedger> | undefined;
    onTestFinished(() => {
      ledger?.close();
      rmSync(folder, { recursive: true });
    });
    return () => {
      ledger?.close();
      ledger = openLedger({ path: path.join(folder, "audience.ledger") });
      return ledger;
    };
  }

  it("AUD-049 · sends only the batches without a response, with the same addresses", async () => {
    const next = ledgers();
    // All attempts of the second batch get no response.
    const lossy = fakeApi();
    lossy.script.push(...Array(1).fill(status(201)), ...Array(4).fill(reset));
    const one = { ...(await end(lossy, some(3), { ledger: next() })).summary };
    expect(one).toMatchObject({ accepted: 3 });
    const two = await end(lossy, some(6), { ledger: next() });
    expect([two.summary.unknown, two.unknown[0]?.idempotencyKey]).toEqual([3, undefined]);
    const last = fakeApi();
    const { summary } = await end(last, some(8), { ledger: next(), batchSize: 2 });
    // They go together: which arrives first is chance.
    const sent: string[][] = bodies(last).map(({ emails }) => emails);
    expect(sent.toSorted()).toEqual([some(6).slice(3), some(8).slice(6)]);
    expect(summary).toMatchObject({ read: 8, accepted: 8, resumed: 3, unknown: 0 });
  });

  it("AUD-049 · reports a batch as unknown whose repeat is refused: the first send may have been executed", async () => {
    const next = ledgers();
    const policy = { attempts: 1 };
    expect((await end(fakeApi(reset), some(3), { ledger: next(), policy })).summary).toMatchObject({ unknown: 3 });
    // A 401 is not about the records. The batch stays for the next run.
    const locked = end(fakeApi(status(401)), some(3), { ledger: next(), policy });
    await expect(locked).rejects.toMatchObject({ name: "BulkError", progress: { unknown: 0 } });
    const { summary, rejected, unknown } = await end(fakeApi(status(400)), some(3), { ledger: next(), policy });
    expect([summary, rejected]).toMatchObject([{ rejected: 0, unknown: 3 }, []]);
    expect(unknown).toMatchObject([{ positions: [0, 1, 2], info: { outcome: "unknown" } }]);
    // Another repeat would get the same refusal.
    const last = fakeApi();
    expect((await end(last, some(3), { ledger: next(), policy })).summary).toMatchObject({ unknown: 3, resumed: 3 });
    expect(last.calls).toEqual([]);
  });

  it("refuses another host, which would get only the rest, and names both", async () => {
    const next = ledgers();
    await end(fakeApi(), some(3), { ledger: next() });
    const other = fakeApi();
    const client = other.client({ baseUrl: "https://other.example/region-1" });
    await expect(end(other, some(6), { ledger: next() }, client)).rejects.toThrow(
      /belongs to another run: that run has "https:\/\/data\.example\/v3\/import\/suppression", this one has "https:\/\/other\.example\/region-1\/v3\/import\/suppression"\./,
    );
    expect(other.calls).toEqual([]);
    const same = fakeApi();
    const again = same.client({ baseUrl: "https://DATA.example:443/" });
    expect((await end(same, some(3), { ledger: next() }, again)).summary).toMatchObject({ accepted: 3, resumed: 3 });
  });

  it("refuses a source that has changed, and another list or action", async () => {
    const next = ledgers();
    await end(fakeApi(), some(6), { ledger: next() });
    const service = fakeApi();
    const changed = ["zoe@fjord.example", ...some(6).slice(1)];
    await expect(end(service, changed, { ledger: next() })).rejects.toThrow(
      "importAudience: ended early: the source has changed since the first run: the records at positions 0 to 2 (from 0) differ.",
    );
    await expect(end(service, some(6), { ledger: next(), action: "exclude" })).rejects.toThrow("belongs to");
    await expect(end(service, some(6), { ledger: next(), list: "Lapsed" })).rejects.toThrow("belongs to");
    expect(service.calls).toEqual([]);
  });
});

it("AUD-014 AUD-016 AUD-026 · wrong options are refused before anything is read", () => {
  const client = fakeApi().client();
  const good = { accountId: "a", action: "include", addresses: "plain" };
  const start = (options: object) => () => importAudience(client, [], { ...good, ...options } as never);
  expect(start({ action: undefined })).toThrow('importAudience: action must be "include" or "exclude".');
  expect(start({ addresses: undefined })).toThrow('importAudience: addresses must be "plain", "hash" or "hashed".');
  expect(start({ accountId: undefined })).toThrow("importAudience: accountId is missing.");
  expect(start({ accountId: 7 })).toThrow("importAudience: accountId must be a string.");
  expect(start({ path: "/v3/import" })).toThrow(
    'importAudience: path must be "/v3/import/suppression" or "/api/1.0/import/suppression".',
  );
  expect(start({ adresses: "hash" })).toThrow("importAudience: unknown option adresses; did you mean addresses?");
  expect(start({ onRejected: {} })).toThrow("importAudience: onRejected must be a function.");
  expect(start({ policy: { deadline: 10 } })).toThrow("importAudience: policy: unknown option deadline");
  expect(start({ path: "/api/1.0/import/suppression" })).toThrow("the legacy path takes no accountId; leave it out.");
  expect(start({ batchSize: 0 })).toThrow("importAudience: batchSize must be a number above 0.");
});
