// Has inputs of its own: the bulk clients, in processes that are started.

import { figure, rounds } from "@tillside/testing/proof";
import { describe, expect, test } from "vitest";
import type { Job, Line } from "./bulk-child.ts";
import { ranToEnd, sandboxProcess, temporaryFolder } from "./children.ts";
import { accountId, controlOf, faults, type Totals, tooOld } from "./support.ts";

const timeout = rounds(120_000, 3_600_000);

/** Up to twenty measurements, evenly spread over the run. */
function overTime(lines: readonly Line[]): string {
  const every = Math.max(1, Math.floor(lines.length / 20));
  return lines.flatMap(({ rssMiB }, index) => (index % every === 0 ? [rssMiB] : [])).join(" ");
}

/**
 * The memory of the second half is that of the first: it does not grow with what was sent. Small runs end before the
 * process has got to its working size.
 */
function expectFlat(name: string, lines: readonly Line[]): void {
  const half = Math.floor(lines.length / 2);
  const most = (part: readonly Line[]) => Math.max(...part.map(({ rssMiB }) => rssMiB));
  figure(`${name}: RSS over time, MiB`, overTime(lines));
  figure(
    `${name}: RSS at most, first half and second half, MiB`,
    `${most(lines.slice(0, half))}, ${most(lines.slice(half))}`,
  );
  expect(most(lines.slice(half))).toBeLessThan(rounds(Number.POSITIVE_INFINITY, 1.2 * most(lines.slice(0, half)) + 20));
}

describe("however long the source, memory is flat and the sums agree", () => {
  const events = rounds(10_000, 1_000_000);

  test(`EVT-010 EVT-120 · ${events.toLocaleString("en")} events through faults`, { timeout }, async () => {
    const origin = await sandboxProcess("unprocessedShare=0.01");
    const control = controlOf(origin);
    await control.addFaults("/events/v1/events", faults);
    const folder = temporaryFolder();
    const job: Job = { kind: "/v1/events", origin, count: events, folder, time: new Date().toISOString() };
    const begun = performance.now();
    const lines = await ranToEnd(job);
    const seconds = (performance.now() - begun) / 1000;
    const { summary } = lines.at(-1) ?? {};
    const { received, unprocessed } = await control.state<Totals>("events.totals");
    expect(summary).toMatchObject({ read: events, pending: 0, complete: true });
    const { accepted = 0, rejected = 0, unknown = 0 } = summary ?? {};
    expect(accepted + rejected + unknown).toBe(events);
    // The records that arrived are those reported as accepted or unknown.
    expect(received).toBeGreaterThanOrEqual(accepted);
    expect(received + unprocessed + tooOld(events)).toBeLessThanOrEqual(events);
    expect(received + unprocessed).toBeGreaterThanOrEqual(events - tooOld(events) - unknown);
    figure("events: accepted, rejected, unknown", `${accepted}, ${rejected}, ${unknown}`);
    figure("events a second, with ledger and faults", Math.round(events / seconds));
    expectFlat("events", lines);
  });

  const addresses = rounds(200_000, 10_000_000);
  // The second begins while the sandbox holds all addresses of the first.
  const lists = ["Spring", "Autumn"];

  test(`AUD-041 AUD-042 · ${addresses.toLocaleString("en")} addresses, hashed here, through faults`, {
    timeout,
  }, async () => {
    const origin = await sandboxProcess();
    const control = controlOf(origin);
    await control.addFaults("/data/v3/import/suppression", faults);
    const batchSize = rounds(20_000, 100_000);
    const count = addresses / lists.length;
    const begun = performance.now();
    const lines = await ranToEnd({ kind: "audience", origin, count, lists, batchSize, folder: temporaryFolder() });
    const seconds = (performance.now() - begun) / 1000;
    const summaries = lines.flatMap(({ summary }) => summary ?? []);
    const whole = { read: count, accepted: count, pending: 0, complete: true };
    expect(summaries).toEqual(lists.map(() => expect.objectContaining(whole)));
    const sizes = Object.fromEntries(lists.map((list) => [`${accountId}/${list}`, count]));
    expect(await control.state("audience.sizes")).toEqual(sizes);
    figure("batches a second, of 4 that are recommended", (addresses / batchSize / seconds).toFixed(2));
    figure("addresses a second", Math.round(addresses / seconds));
    expectFlat("addresses", lines);
  });
});
