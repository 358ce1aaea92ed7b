/**
 * Makes calls that fail, each in every way in which an application can await it, and prints the stacks of the errors as JSON:
 * `[error, way, class, stack]`. Plain JavaScript, so that every version of Node runs it as it is.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createAudienceClient } from "@tillside/audience";
import { createCalendarClient } from "@tillside/calendar";
import { createEventsClient, sendEvents } from "@tillside/events";
import { createOnboardingClient, memoryStore, pollOperation, unwrap } from "@tillside/onboarding";
import { openJournal } from "@tillside/policy/journal";
import { createQueryClient, runReport } from "@tillside/query";

const REGISTER = "/v1/accounts/register/partnership";
const registration = {
  brand: "Demo Outfitters",
  country_code: "US",
  store_identifier: "https://store.example",
  external_account_id: "merchant-demo-0001",
  vertical_id: "pv_demo_0001",
  sub_vertical_id: "psv_demo_0001",
};
const event = { clientEventId: "event-1", eventType: "conversion", eventTime: new Date().toISOString() };

const startedAt = Date.now();

/** A clock on which a hundred seconds pass in one. */
const clock = {
  now: () => startedAt + 100 * performance.now(),
  /** @type {(milliseconds: number, signal?: AbortSignal) => Promise<void>} */
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds / 100);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    }),
};

/** @type {(request: Request) => Promise<Response>} */
const silent = ({ signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
/** @type {(...response: ConstructorParameters<typeof Response>) => (request: Request) => Promise<Response>} */
const responding =
  (...response) =>
  async () => {
    // In a later turn of the event loop, as over a network.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return new Response(...response);
  };

const auth = { getToken: async () => "a.jwt" };
const common = () => ({ baseUrl: "https://api.example", clock, store: memoryStore(), attempts: 1 });
/** @type {(fetch: (request: Request) => Promise<Response>, given?: object) => ReturnType<typeof createOnboardingClient>} */
const onboarding = (fetch, given = {}) =>
  createOnboardingClient({ ...common(), auth, parentAccountId: "par_1", fetch, ...given });
/** @type {(client: ReturnType<typeof createOnboardingClient>, init?: object) => Promise<unknown>} */
const register = (client, init = {}) => client.POST(REGISTER, { body: registration, ...init });
/** @type {() => Promise<never>} */
const reset = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  throw new TypeError("reset");
};

/** Outlasts the program, however slow the machine is. */
const lasting = { deadlineMs: 6_000_000, attemptTimeoutMs: 6_000_000 };

/** A client with four calls that stay in flight, as many as its limit allows. */
function busyAudience(given = {}) {
  const client = createAudienceClient({
    ...common(),
    auth: { keyPair: { publicKey: "pub-1", secretKey: "sec-1" } },
    guards: false,
    onDeprecation: false,
    fetch: silent,
    ...given,
  });
  /** @type {(body: object, policy: object) => Promise<unknown>} */
  const send = (body, policy) =>
    client.POST("/v3/import/suppression", { body: /** @type {never} */ ({ accountId: "acc_1", ...body }), policy });
  for (let call = 0; call < 4; call += 1) send({ action: "include" }, lasting).catch(() => {});
  return send;
}

/** Each prepares a call and returns it. */
const failures = {
  "a token that is refused": () => {
    const client = onboarding(responding("", { status: 401 }), {
      auth: { tokenUrl: "https://token.example", clientId: "id", clientSecret: "secret" },
    });
    register(client).catch(() => {});
    return () => register(client);
  },
  "a token that does not come in time": () => {
    const client = onboarding(silent, { auth: { getToken: () => new Promise(() => {}) } });
    return () => register(client, { policy: { deadlineMs: 2000 } });
  },
  "a deadline in the queue of a limit": () => {
    const send = busyAudience();
    return () => send({ action: "include" }, { deadlineMs: 2000 });
  },
  "a full queue": () => {
    const send = busyAudience({ queueSize: 1 });
    send({ action: "include" }, lasting).catch(() => {});
    return () => send({ action: "include" }, lasting);
  },
  "an opposite call in flight": () => {
    const send = busyAudience();
    return () => send({ action: "exclude" }, { deadlineMs: 2000 });
  },
  "a closed journal": () => {
    const folder = mkdtempSync(path.join(tmpdir(), "caller-line-"));
    const journal = openJournal({ path: path.join(folder, "journal.sqlite"), key: new Uint8Array(32) });
    journal.close();
    rmSync(folder, { recursive: true });
    const client = onboarding(responding("{}"), { journal });
    return () => register(client);
  },
  "no response": () => {
    const client = onboarding(reset);
    return () => register(client);
  },
  "no response, called by name": () => {
    const client = onboarding(reset);
    return () => client.registerAccount({ body: registration });
  },
  "a redirect": () => {
    const client = onboarding(responding(null, { status: 302, headers: { location: "https://other.example" } }));
    return () => register(client);
  },
  "a success that is not JSON": () => {
    const client = onboarding(responding("<html>"));
    return () => register(client);
  },
  "a guard": () => {
    const client = onboarding(responding("{}"));
    const body = { provider: "payprov_connect", experience: "embedded", contact: {} };
    return () =>
      client.POST("/v1/partnership/accounts/{account_id}/payout-setup", {
        params: { path: { account_id: "acc_1" } },
        body: /** @type {never} */ (body),
      });
  },
  "a body that JSON cannot carry, far down": () => {
    const client = onboarding(responding("{}"));
    let body = /** @type {object} */ (new Map());
    for (let depth = 0; depth < 30; depth += 1) body = { body };
    return () => register(client, { body });
  },
  "a wrong option": () => {
    const client = onboarding(responding("{}"));
    return () => register(client, { policy: { deadlineMs: -1 } });
  },
  "an operation that does not exist": () => {
    const client = onboarding(responding("{}"));
    return () => client.GET(/** @type {never} */ ("/v2"));
  },
  "raw()": () => {
    const client = onboarding(reset);
    return () => client.raw("GET", "/v2", { safety: "read" });
  },
  "a signal that aborts": () => {
    const client = onboarding(silent);
    return () => register(client, { signal: AbortSignal.timeout(20) });
  },
  "unwrap(): no success": () => {
    const client = onboarding(responding("{}", { status: 400 }));
    return () => unwrap(/** @type {Promise<{ response: Response }>} */ (register(client)));
  },
  "unwrap(): a success that hides failures": () => {
    const client = createCalendarClient({
      ...common(),
      auth,
      fetch: responding(JSON.stringify({ success: false, errors: [{ code: "1" }] })),
    });
    const params = { path: { accountCode: "account", calendarId: "1" }, query: { pageNumber: 1, pageSize: 10 } };
    return () =>
      unwrap(client.GET("/v1/{accountCode}/calendars/{calendarId}/events", /** @type {never} */ ({ params })));
  },
  "pollOperation(): a read fails": () => {
    const client = onboarding(responding("{}", { status: 404 }));
    return () => pollOperation(client, "op_1", { until: () => true, deadlineMs: lasting.deadlineMs });
  },
  "pollOperation(): the deadline": () => {
    const client = onboarding(responding("{}"));
    return () => pollOperation(client, "op_1", { until: () => false, deadlineMs: 5000 });
  },
  "runReport()": () => {
    const client = createQueryClient({ ...common(), auth, fetch: reset });
    const request = { startDate: "2026-01-01", endDate: "2026-02-01", metrics: ["impressions"] };
    return () => runReport(client, "transactions", "acc_1", request);
  },
  "sendEvents()": () => {
    const client = createEventsClient({
      ...common(),
      auth: { appCredentials: auth },
      fetch: responding("{}", { status: 403 }),
    });
    return () => sendEvents(client, [event], { accountId: "acc_1" });
  },
};

/** @typedef {() => PromiseLike<unknown>} Start */

const ways = {
  /** @param {Start} call */
  async await(call) {
    await call(); // await
  },
  /** @param {Start} call */
  async all(call) {
    await Promise.all([call(), call()]); // all
  },
  /** @param {Start} call */
  async settled(call) {
    const [first] = await Promise.allSettled([call(), call()]); // settled
    if (first.status === "rejected") throw first.reason;
  },
  /** @param {Start} call */
  chained: (call) => call().then(() => {}), // chained
  /** @param {Start} call */
  async returned(call) {
    const wrapped = async () => call();
    await wrapped(); // returned
  },
};

for (const [failure, prepare] of Object.entries(failures)) {
  for (const [way, wait] of Object.entries(ways)) {
    const call = prepare();
    // Starts with an empty stack, as in a server.
    const error = await new Promise((resolve) => {
      setTimeout(() => wait(call).then(() => resolve(new Error("nothing failed")), resolve), 5);
    });
    console.log(JSON.stringify([failure, way, error.constructor.name, error.stack]));
  }
}
process.exit(0);
