// Has inputs of its own: the bulk clients.

import { importAudience } from "@tillside/audience";
import { memoryStore, sendEvents } from "@tillside/events";
import { createSandbox } from "@tillside/sandbox";
import { figure, rounds } from "@tillside/testing/proof";
import { expect, onTestFinished, test } from "vitest";
import {
  accountId,
  audienceClient,
  controlOf,
  eventsClient,
  faults,
  someAddresses,
  someEvents,
  type Totals,
  tooOld,
} from "./support.ts";

/** A sandbox in this process, on a clock that skips waits, and the options of its clients. */
async function faultySandbox(path: string) {
  const sandbox = await createSandbox({ settings: { unprocessedShare: 0.01 } });
  onTestFinished(() => sandbox.close());
  const control = controlOf(sandbox.origin, sandbox.fetch);
  await control.addFaults(path, faults);
  const { origin, fetch, clock } = sandbox;
  return { origin, control, clock, sharing: { fetch, clock, store: memoryStore() } };
}

const eventCount = rounds(10_000, 200_000);

test.each([
  ["v1", "/v1/events"],
  ["v2", "/v2/events"],
] as const)(
  `EVT-080 EVT-120 · ${eventCount.toLocaleString("en")} events on %s: what is reported agrees with what arrived`,
  async (version, path) => {
    const { origin, control, clock, sharing } = await faultySandbox(`/events${path}`);
    const rejected = new Map<string, string>();
    const unknown = new Set<string>();
    const time = new Date(clock.now()).toISOString();
    const summary = await sendEvents(eventsClient(origin, sharing), someEvents(eventCount, time), {
      accountId,
      path,
      onRejected: ({ record, code }) => void rejected.set(record.clientEventId, code),
      onUnknown: ({ records }) => {
        for (const { clientEventId } of records) unknown.add(clientEventId);
      },
    });

    expect(summary).toEqual({
      read: eventCount,
      accepted: eventCount - rejected.size - unknown.size,
      rejected: rejected.size,
      unknown: unknown.size,
      pending: 0,
      resumed: 0,
      complete: true,
    });
    const received = (await control.state<Record<string, Record<string, number>>>("events.received"))[accountId] ?? {};
    const times = (id: string) => received[id] ?? 0;
    const twice = Object.values(received).filter((count) => count > 1).length;
    const lost: string[] = [];
    for (let number = 0; number < eventCount; number++) {
      const id = `event-${number}`;
      if (rejected.has(id) ? times(id) > 0 : !unknown.has(id) && times(id) === 0) lost.push(id);
    }
    expect(lost).toEqual([]);
    // Only v2 has no key, so the repeat after a 503 that the contract asks for may execute a batch twice.
    if (version === "v1") expect(twice).toBe(0);
    const tooOldOnes = [...rejected.values()].filter((code) => code === "EVT-021").length;
    expect(tooOldOnes).toBe(tooOld(eventCount));
    const totals = await control.state<Totals>("events.totals");
    const doubled = Object.values(received).reduce((sum, count) => sum + count - 1, 0);
    const arrivedUnknown = [...unknown].filter((id) => times(id) > 0).length;
    expect(totals.received).toBe(summary.accepted + arrivedUnknown + doubled);
    expect([...rejected.values()].filter((code) => code === "ValidationError").length).toBeGreaterThan(0);
    figure(`${version}: accepted, rejected, unknown`, `${summary.accepted}, ${summary.rejected}, ${summary.unknown}`);
    figure(`${version}: lost, received twice`, `${lost.length}, ${twice}`);
  },
);

const addressCount = rounds(120_000, 3_000_000);

test(`AUD-018 AUD-019 AUD-023 · ${addressCount.toLocaleString("en")} addresses onto a list and off it again`, async () => {
  const { origin, control, clock, sharing } = await faultySandbox("/data/v3/import/suppression");
  const client = audienceClient(origin, sharing);
  const batchSize = rounds(2_000, 50_000);
  const begun = clock.now();
  for (const [action, size] of [["include", addressCount] as const, ["exclude", 0] as const]) {
    const options = { accountId, action, addresses: "hash", batchSize, list: "Spring" } as const;
    const summary = await importAudience(client, someAddresses(addressCount), options);
    expect(summary).toMatchObject({ read: addressCount, accepted: addressCount, pending: 0, complete: true });
    expect(await control.state("audience.sizes")).toEqual({ [`${accountId}/Spring`]: size });
  }
  const seconds = (clock.now() - begun) / 1000;
  // Two imports of sixty batches: 4 per second, and retries take slots too.
  expect(seconds).toBeGreaterThanOrEqual((2 * 60 - 8) / 4);
  figure("batches a second, on the sandbox's clock", `${((2 * addressCount) / batchSize / seconds).toFixed(2)}`);
});
