import { beforeEach, describe, expect, it } from "vitest";
import { memoryStore } from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, failed, fakeApi } from "./fake-api.ts";

const minute = 60_000;
/** Registrations a minute: the contract's number, once in this file (ONB-278). */
const registrations = 10;

let partner: Fake;
let start: number;
beforeEach(() => {
  partner = fakeApi();
  start = partner.clock.now();
});

/** Sends so many calls at once and says when each went out, in milliseconds from the first. */
async function burst(operation: keyof typeof everyOperation, calls: number): Promise<number[]> {
  const client = partner.client();
  await Promise.all(Array.from({ length: calls }, () => everyOperation[operation](client)));
  return partner.calls.map(({ at }) => at - start);
}

/** The most calls that went out within any minute. */
function busiestMinute(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + minute).length));
}

describe("limits per minute", () => {
  it.each([
    ["ONB-278", "registerAccount", registrations],
    ["ONB-279", "startPayoutSetup", 10],
    ["ONB-280", "submitNetworkPrivacyRequest", 10],
    ["ONB-281", "requestDataDeletion", 10],
    ["ONB-282", "addPage", 30],
    ["ONB-283", "switchPageLayoutType", 30],
    ["ONB-284", "writeLayoutTheme", 60],
    ["ONB-285", "writeMarketplaceControlsList", 60],
    ["ONB-286", "writeOfferControlsList", 60],
    ["ONB-287", "setAccountStatus", 60],
    ["ONB-289", "listAccounts", 60],
  ] as const)("%s · %s: %i go out at once, the next ones a minute later", async (_rule, operation, limit) => {
    const times = await burst(operation, 2 * limit + 1);
    expect(times.filter((at) => at === 0).length).toBe(limit);
    expect(times[limit]).toBeGreaterThanOrEqual(minute);
    expect(times[2 * limit]).toBeGreaterThanOrEqual(2 * minute);
    expect(busiestMinute(times)).toBe(limit);
  });

  it("ONB-288 · getOperation: never more than 600, and at least 98 % of them", async () => {
    const times = await burst("getOperation", 1000);
    expect(busiestMinute(times)).toBeLessThanOrEqual(600);
    expect(busiestMinute(times)).toBeGreaterThanOrEqual(588);
  });

  it("ONB-289 ONB-290 ONB-291 · the reads without a limit of their own share one bucket of 60", async () => {
    const client = partner.client();
    const reads = [everyOperation.listAccounts, everyOperation.listVerticalMappings];
    await Promise.all(Array.from({ length: 61 }, (_, index) => reads[index % 2]?.(client)));
    expect(partner.calls.filter(({ at }) => at === start).length).toBe(60);
  });

  it("ONB-222 · two clients of one client_id share one bucket and one token", async () => {
    const store = memoryStore();
    const clients = [partner.client({ store }), partner.client({ store })];
    await Promise.all(
      clients.flatMap((client) => Array.from({ length: registrations }, () => everyOperation.registerAccount(client))),
    );
    expect(partner.calls.filter(({ at }) => at === start).length).toBe(registrations);
    expect(partner.exchanges.length).toBe(1);
  });

  it("ONB-292 · every attempt counts, and the window slides with each", async () => {
    const client = partner.client();
    const failures = Math.floor(registrations / 2);
    partner.script.push(...Array(failures).fill(failed(503)));
    await Promise.all(Array.from({ length: failures }, () => everyOperation.registerAccount(client)));
    await partner.clock.advance(30_000);
    await Promise.all(Array.from({ length: registrations }, () => everyOperation.registerAccount(client)));
    const times = partner.calls.map(({ at }) => at - start);
    expect(times).toHaveLength(registrations + 2 * failures);
    expect(busiestMinute(times)).toBe(registrations);
    expect(times[registrations]).toBeGreaterThanOrEqual(minute);
  });

  it("another client_id has a bucket of its own", async () => {
    const store = memoryStore();
    const auth = { tokenUrl: "https://auth.example", clientId: "client-2", clientSecret: "s3cret" };
    const clients = [partner.client({ store }), partner.client({ store, auth })];
    await Promise.all(
      clients.flatMap((client) => Array.from({ length: registrations }, () => everyOperation.registerAccount(client))),
    );
    expect(partner.calls.filter(({ at }) => at === start).length).toBe(2 * registrations);
  });
});
