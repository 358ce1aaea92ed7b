// Looks at what is built: the sandbox, with a client, in Chromium and the runtimes that it starts.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PageSandbox } from "@tillside/sandbox/in-page";
import { readApis } from "@tillside/spec/apis";
import { mustSkip as mustSkipChromium } from "@tillside/testing/chromium";
import { newVisit, openBrowser } from "@tillside/testing/open-browser";
import { figure, rounds } from "@tillside/testing/proof";
import { installedRuntimes, type Runtime, runtimes } from "@tillside/testing/runtimes";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { RecordedResponse } from "../../src/recorded-exchanges/exchange.ts";
import { type Recorded, record } from "../../src/recorded-exchanges/record.ts";
import { runIn } from "../../src/recorded-exchanges/run-in.ts";
import { operationsOf } from "../../src/sandbox/operations.ts";
import { servePage } from "../../src/sandbox/serve-page.ts";

const SLOW = 120_000;
let recorded: Recorded;
beforeAll(async () => {
  recorded = await record(rounds(false, true));
}, SLOW);

/** The first exchange that is not as Node's, with its request; undefined where all are. */
function firstDifference(responses: readonly RecordedResponse[]) {
  const { recording, responses: expected } = recorded;
  const index = expected.findIndex((each, place) => JSON.stringify(each) !== JSON.stringify(responses[place]));
  return index < 0 ? undefined : { request: recording.requests[index], node: expected[index], here: responses[index] };
}

it("at least 300 exchanges are recorded, over all 54 operations: replays, refusals, faults, limits and expired tokens", () => {
  const operations = readApis().flatMap(({ name }) => operationsOf(name).map(({ id }) => `${name}.${id}`));
  expect([...recorded.operations].sort()).toEqual(operations.sort());
  expect(operations).toHaveLength(54);
  expect(recorded.responses.length).toBeGreaterThanOrEqual(300);
  figure("exchanges recorded", recorded.responses.length);
  const statuses = new Set(recorded.responses.map((each) => ("cut" in each ? "cut" : each.status)));
  expect([...statuses]).toEqual(expect.arrayContaining(["cut", 200, 201, 204, 400, 401, 404, 409, 429, 500, 503]));
  const headers = recorded.responses.flatMap((each) => ("cut" in each ? [] : each.headers));
  expect(headers.filter(([name]) => name === "x-sandbox-reason").length).toBeGreaterThan(50);
});

function mustSkip(runtime: Runtime): boolean {
  if (installedRuntimes().includes(runtime)) return false;
  const message =
    `${runtime.name} has no program here (${process.platform}-${process.arch}), so it does not replay the exchanges. ` +
    "On linux-x64 it comes with `npx pnpm install`.";
  if (process.env.TILLSIDE_FORBID_SKIPS === "1") throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return true;
}

describe.each(runtimes.filter(({ kind }) => kind !== "node"))("createSandbox() in $name", (runtime) => {
  it.skipIf(mustSkip(runtime))(
    "registers an account, and responds to every recorded request with Node's status, headers and body",
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "recorded-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const { registered, responses } = await runIn(runtime, recorded.recording, folder);
      expect(registered).toBe(200);
      expect(firstDifference(responses)).toBeUndefined();
      expect(responses).toHaveLength(recorded.responses.length);
      figure(`exchanges as Node's in ${runtime.name}`, responses.length);
    },
    SLOW,
  );
});

it.skipIf(mustSkipChromium())(
  "a worker of Chromium responds to every recorded request with Node's status, headers and body, its network off",
  async () => {
    const [browser, site] = await Promise.all([openBrowser(), servePage()]);
    onTestFinished(async () => {
      await browser.close();
      await site.stop();
    });
    const { page, complaints } = await newVisit(browser);
    await page.goto(site.origin);
    await page.waitForFunction(() => "openPageSandbox" in globalThis);
    // To store the state after each of them takes most of the time.
    const options = { randomSeed: recorded.recording.randomSeed, keep: rounds(false, true) };
    await page.evaluate(async (given) => {
      const inPage = globalThis as unknown as InPage;
      await inPage.openPageSandbox(given);
      // A refusal has the sentences of the rules loaded.
      await inPage.pageSandbox.fetch(`${inPage.pageSandbox.origin}/cart/v1/cart/reserve`, { method: "POST" });
      // The first call of the control plane has its code loaded. Reading the clock changes nothing that is recorded.
      await inPage.pageSandbox.fetch(`${inPage.pageSandbox.origin}/_sandbox/clock`);
    }, options);
    await page.context().setOffline(true);
    const responses = await page.evaluate(async (recording) => {
      const { pageSandbox, replay } = globalThis as unknown as InPage;
      return replay(pageSandbox.fetch, pageSandbox.origin, recording);
    }, recorded.recording);
    expect(firstDifference(responses)).toBeUndefined();
    expect(responses).toHaveLength(recorded.responses.length);
    expect(complaints).toEqual([]);
    figure("exchanges as Node's in a worker of Chromium", responses.length);
  },
  SLOW,
);

interface InPage {
  openPageSandbox(options: { readonly randomSeed: string; readonly keep: boolean }): Promise<void>;
  readonly pageSandbox: PageSandbox;
  readonly replay: typeof import("../../src/recorded-exchanges/exchange.ts").replay;
}
