// Has inputs of its own: the suites that it starts, with a client and the sandbox.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { createOnboardingClient } from "@tillside/onboarding";
import { memoryStore } from "@tillside/policy";
import { createSandbox, type LocalRun, startSandbox } from "@tillside/sandbox";
import { figure, rounds } from "@tillside/testing/proof";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type SuiteOptions, suiteVariable } from "./two-suites/suite-options.ts";

const perSuite = rounds(5, 200);
/** Registrations a minute: the contract's number, once in this file (ONB-278). */
const registrations = 10;
const suiteFolder = path.join(import.meta.dirname, "two-suites");
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

const reports = mkdtempSync(path.join(tmpdir(), "tillside-suites-"));
afterAll(() => rmSync(reports, { recursive: true }));

/** Responds to its requests two at a time, so that both suites begin each round together. */
async function meetingPoint() {
  const waiting: ServerResponse[] = [];
  let isOpen = false;
  const leave = () => {
    for (const response of waiting.splice(0)) response.end();
  };
  const server = createServer((_, response) => {
    waiting.push(response);
    if (isOpen || waiting.length === 2) leave();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends every wait, because a suite has ended. */
    open() {
      isOpen = true;
      leave();
    },
  };
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** Runs the suite with Vitest in a process of its own. */
async function runSuite(options: SuiteOptions): Promise<Outcome> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS)/.test(name));
  const env = { ...Object.fromEntries(own), [suiteVariable]: JSON.stringify(options) };
  const report = path.join(reports, `${options.inRun}-${options.year}.json`);
  const words = [vitest, "run", "--root", suiteFolder, `--outputFile=${report}`];
  const child = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!existsSync(report)) throw new Error(`The suite did not report:\n${stdout}\n${stderr}`);
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, "utf8"));
  return { passed, failed };
}

/** Both suites at the same time on one sandbox. */
async function twoSuites(inRun: boolean): Promise<Outcome[]> {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.stop());
  const { url, open } = await meetingPoint();
  const both = [2031, 2032].map(async (year) => {
    const outcome = await runSuite({ origin: sandbox.origin, meetingPoint: url, inRun, rounds: perSuite, year });
    open();
    return outcome;
  });
  return Promise.all(both);
}

test("two Vitest suites in two processes, each in its run of one sandbox, do not notice each other: faults, resets, clock, tokens, log", async () => {
  const outcomes = await twoSuites(true);
  figure("rounds of two suites in runs of one sandbox", perSuite);
  figure(
    "  rounds disturbed",
    outcomes.reduce((sum, { failed }) => sum + failed, 0),
  );
  expect(outcomes).toEqual([
    { passed: perSuite, failed: 0 },
    { passed: perSuite, failed: 0 },
  ]);
});

test("without runs the same two suites disturb each other", async () => {
  const outcomes = await twoSuites(false);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  figure("  rounds disturbed without runs, of twice as many", failed);
  expect(outcomes.map(({ passed, failed: lost }) => passed + lost)).toEqual([perSuite, perSuite]);
  expect(failed).toBeGreaterThan(0);
});

test("clients of two runs in one process share no limit, though they share store, clock, origin and name: none waits for the other", async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const store = memoryStore();
  const register = async (run: LocalRun, number: number) => {
    const onboarding = clientOf(run);
    const { response } = await onboarding.registerAccount({
      body: {
        brand: "Hat Shop",
        country_code: "DE",
        store_identifier: `https://hats-${number}.example`,
        external_account_id: `merchant-${number}`,
        vertical_id: "pv_demo_0001",
        sub_vertical_id: "psv_demo_0001",
      },
    });
    return response.status;
  };
  const clientOf = (run: LocalRun) => {
    const [{ tokenUrl = "", clientId = "", clientSecret = "" } = {}] = run.credentials.clients;
    return createOnboardingClient({
      baseUrl: `${run.origin}/partnership`,
      parentAccountId: "par_demo_0001",
      fetch: run.fetch,
      clock: sandbox.clock,
      store,
      auth: {
        identity: "the partner",
        async getToken() {
          const body = new URLSearchParams({
            grant_type: "client_credentials",
            client_id: clientId,
            client_secret: clientSecret,
          });
          const response = await run.fetch(`${sandbox.origin}${tokenUrl}/api/v1/oauth/token`, { method: "POST", body });
          return ((await response.json()) as { readonly access_token: string }).access_token;
        },
      },
    });
  };
  const before = sandbox.clock.now();
  const runs = [await sandbox.run(), await sandbox.run()] as const;
  for (const run of runs) {
    for (let number = 0; number < registrations; number++) expect(await register(run, number)).toBe(200);
  }
  expect(sandbox.clock.now()).toBe(before);
  // One more than its own limit does wait.
  await register(runs[1], registrations);
  expect(sandbox.clock.now() - before).toBeGreaterThanOrEqual(59_000);
});

test("clients of two sandboxes in one process share no token and no limit, though they share the default store", async () => {
  const waits: string[] = [];
  const register = async (number: number) => {
    const sandbox = await createSandbox();
    onTestFinished(() => sandbox.close());
    const onboarding = createOnboardingClient({
      baseUrl: `${sandbox.origin}/partnership`,
      auth: {
        tokenUrl: `${sandbox.origin}/partnership-auth`,
        clientId: "sandbox-partner-1",
        clientSecret: "sandbox-secret-partner-1",
      },
      parentAccountId: "par_demo_0001",
      fetch: sandbox.fetch,
      onWait: ({ reason }) => void waits.push(reason),
    });
    const { response } = await onboarding.registerAccount({
      body: {
        brand: "Hat Shop",
        country_code: "DE",
        store_identifier: `https://hats-${number}.example`,
        external_account_id: `merchant-${number}`,
        vertical_id: "pv_demo_0001",
        sub_vertical_id: "psv_demo_0001",
      },
    });
    await sandbox.verify({ operation: "exchangeClientCredentials", times: 1 });
    await sandbox.close();
    return response.status;
  };
  for (let number = 0; number <= registrations; number++) expect(await register(number)).toBe(200);
  expect(waits).not.toContain("rate-limit");
});
