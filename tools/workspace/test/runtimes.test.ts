// Looks at what is built: the packages, on the runtimes that it starts.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installedRuntimes, type Runtime, runProgram, runtimes, startWorker } from "@tillside/testing/runtimes";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { installPacked } from "./runtimes/install-packed.ts";
import { closedUrl, startPartner } from "./runtimes/partner.ts";
import { registration } from "./runtimes/program/registration.ts";

const SLOW = 120_000;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "runtimes-"));
  await installPacked(folder);
}, SLOW);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function runningPartner(tokenSeconds?: number) {
  const partner = await startPartner(tokenSeconds);
  onTestFinished(partner.stop);
  return partner;
}

async function runningWorker(runtime: Runtime) {
  const worker = await startWorker(runtime, folder);
  onTestFinished(worker.stop);
  return worker;
}

/** Whether a runtime is missing here; loud, and refused under TILLSIDE_FORBID_SKIPS=1. */
function mustSkip(runtime: Runtime): boolean {
  if (installedRuntimes().includes(runtime)) return false;
  const message =
    `${runtime.name} has no program here (${process.platform}-${process.arch}), so the packed client is not run on it. ` +
    "On linux-x64 it comes with `npx pnpm install`.";
  if (process.env.TILLSIDE_FORBID_SKIPS === "1") throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return true;
}

/** workerd cannot tell a refused connection from a broken one, so that an unsafe write is not sent again. */
const refused = (kind: Runtime["kind"]) =>
  kind === "workerd" ? { outcome: "unknown", attempts: 1 } : { outcome: "not-executed", attempts: 4 };

describe.each(runtimes)("the packed client on $name", (runtime) => {
  it.skipIf(mustSkip(runtime))(
    "exchanges a token, retries a write, waits for Retry-After, and reports what was not sent and what was cut off",
    async () => {
      const partner = await runningPartner();
      const closed = await closedUrl();
      const report =
        runtime.kind === "workerd"
          ? await (await runningWorker(runtime)).ask({ partner: partner.url, closed })
          : await runProgram(runtime, "cli.js", [partner.url, closed], folder);

      expect(report).toEqual({
        userAgent: expect.stringContaining(runtime.userAgent),
        write: {
          status: 200,
          data: { status: 200, error: null, message: "ok", request_id: "request-1", data: { account_id: "account-1" } },
          api: "onboarding",
          operation: "registerAccount",
          endpoint: `POST ${partner.url}/v1/accounts/register/partnership`,
          outcome: "executed",
          idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
          keyEndsAt: expect.stringMatching(/Z$/),
          requestId: expect.any(String),
          attempts: 2,
        },
        throttled: {
          status: 200,
          api: "onboarding",
          operation: "listAccounts",
          endpoint: `GET ${partner.url}/v1/partnership/accounts`,
          outcome: "executed",
          requestId: expect.any(String),
          attempts: 2,
          pause: expect.closeTo(7500, -3),
        },
        refused: {
          name: "NetworkError",
          api: "onboarding",
          operation: "submitNetworkPrivacyRequest",
          endpoint: `POST ${closed}/v1/partnership/network-privacy-requests`,
          requestId: expect.any(String),
          ...refused(runtime.kind),
        },
        aborted: {
          name: "CallAbortedError",
          api: "onboarding",
          operation: "writeLayoutTheme",
          endpoint: `PATCH ${partner.url}/v1/partnership/accounts/{account_id}/layouts/{layout_id}`,
          outcome: "unknown",
          idempotencyKey: expect.any(String),
          keyEndsAt: expect.stringMatching(/Z$/),
          requestId: expect.any(String),
          attempts: 1,
        },
        systemClockIsRight: true,
      });
      await partner.hungUp;

      const [exchange, first, second, ...others] = partner.requests;
      expect(exchange).toMatchObject({ operation: "POST /api/v1/oauth/token" });
      expect(first).toMatchObject({ authorization: "Bearer token-1", key: expect.any(String) });
      expect(JSON.parse(first?.body ?? "")).toMatchObject(registration);
      expect(second).toEqual(first);
      expect(others.map(({ operation }) => operation)).toEqual([
        "GET /v1/partnership/accounts?parent_account_id=par_demo_0001",
        "GET /v1/partnership/accounts?parent_account_id=par_demo_0001",
        "PATCH /v1/partnership/accounts/account-1/layouts/layout-1",
      ]);
    },
    SLOW,
  );
});

describe.each(runtimes.filter(({ kind }) => kind !== "workerd"))(
  "the packed client in CommonJS on $name",
  (runtime) => {
    it.skipIf(mustSkip(runtime))("is loaded by require(), which gives what import gives", async () => {
      writeFileSync(
        path.join(folder, "require.cjs"),
        `const required = require("@tillside/onboarding");
       const names = (module) => Object.keys(module).sort();
       import("@tillside/onboarding").then((imported) => {
         const isSame = required.createOnboardingClient === imported.createOnboardingClient;
         console.log(JSON.stringify({ isSame, missing: names(imported).filter((name) => !(name in required)) }));
       });`,
      );
      expect(await runProgram(runtime, "require.cjs", [], folder)).toEqual({ isSame: true, missing: [] });
    });
  },
);

describe.each(runtimes.filter(({ kind }) => kind === "workerd"))(
  "a packed client that serves many requests of $name",
  (runtime) => {
    it.skipIf(mustSkip(runtime))(
      "leaves nothing behind after a request: no call that waits for the rate limit, no token refresh",
      async () => {
        const partner = await runningPartner(30_000);
        const worker = await runningWorker(runtime);
        const executed = { status: 200, outcome: "executed" };
        const ask = (skipMs = 0) => worker.ask({ partner: partner.url, skipMs: String(skipMs) });
        const exchanges = () => partner.requests.filter(({ operation }) => operation.includes("oauth")).length;

        // Many more than the limit allows at once. The others wait, and the clock skips the wait.
        expect(await Promise.all(Array.from({ length: 22 }, () => ask()))).toEqual(Array(22).fill(executed));
        expect(exchanges()).toBe(1);
        // Into the last 30 seconds of the token (or past its end, where the machine is slow), and past its end.
        const [refreshing, after] = [await ask(29_850_000), await ask(100_000)];
        expect([refreshing, after]).toEqual([executed, executed]);
        expect(exchanges()).toBe(2);
      },
      SLOW,
    );
  },
);

describe.each(runtimes.filter(({ kind }) => kind === "node"))("the packed journal on $name", (runtime) => {
  it.skipIf(mustSkip(runtime))(
    "finishes a write with the same key and the same bytes",
    async () => {
      const partner = await runningPartner();
      const file = path.join(folder, `${path.basename(path.dirname(path.dirname(runtime.program)))}.sqlite`);
      const report = await runProgram(runtime, "journal.js", [partner.url, file], folder);
      expect(report).toEqual({ first: "unknown", reports: [["confirmed", "registerAccount"]] });
      const [, first, second] = partner.requests;
      expect(first).toMatchObject({ operation: "POST /v1/accounts/register/partnership", key: expect.any(String) });
      expect(second).toEqual(first);
    },
    SLOW,
  );
});
