import { expect, onTestFinished, test, vi } from "vitest";
import { createSandbox, type LocalRun, type Sandbox, type SandboxOptions } from "../src/index.ts";
import type { RequestRecord } from "../src/requests/request-record.ts";
import { merchant } from "./partner-requester.ts";

const optOut = { email: "ann@shop.example" };

async function opened(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

interface Given {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

async function send({ fetch }: Pick<Sandbox, "fetch">, url: string, { method, headers, json, form }: Given = {}) {
  const body = form === undefined ? json && JSON.stringify(json) : String(new URLSearchParams(form));
  const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded";
  const response = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { ...(body === undefined ? {} : { "content-type": type }), ...headers },
    ...(body === undefined ? {} : { body: String(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    reason: response.headers.get("x-sandbox-reason") ?? "",
    date: response.headers.get("date"),
    body: text === "" ? undefined : JSON.parse(text),
  };
}

const seedKey = "sandbox-nurture-key";
const keyOf = ({ credentials }: Pick<LocalRun, "credentials">) =>
  credentials.apiKeys.find(({ api }) => api === "nurture")?.key ?? "";
const unsubscribe = (sandbox: Pick<Sandbox, "fetch">, origin: string, key: string) =>
  send(sandbox, `${origin}/nurture/1.0/nurture/unsubscribe`, { headers: { authorization: key }, json: optOut });

async function unsubscribed(sandbox: Pick<Sandbox, "fetch">, origin: string): Promise<unknown[]> {
  return Object.values((await send(sandbox, `${origin}/_sandbox/state/nurture.unsubscribed`)).body);
}

async function logged(sandbox: Pick<Sandbox, "fetch">, origin: string): Promise<RequestRecord[]> {
  const records: RequestRecord[] = (await send(sandbox, `${origin}/_sandbox/requests`)).body;
  return records.filter(({ api }) => api !== "control");
}

test("two runs and the default run share nothing: state, faults, log, clock and reset", async () => {
  const sandbox = await opened();
  const [one, other] = [await sandbox.run(), await sandbox.run({ seed: "empty" })];
  expect((await unsubscribe(one, one.origin, keyOf(one))).status).toBe(201);
  const counts = async () =>
    Promise.all([sandbox, one, other].map(async (each) => (await unsubscribed(sandbox, each.origin)).length));
  expect(await counts()).toEqual([0, 1, 0]);
  expect((await logged(one, one.origin)).length).toBe(1);
  expect([await logged(other, other.origin), await logged(sandbox, sandbox.origin)]).toEqual([[], []]);

  await send(one, `${one.origin}/_sandbox/faults`, { json: { status: 503 } });
  const statuses = async () => [
    (await unsubscribe(one, one.origin, keyOf(one))).status,
    (await unsubscribe(other, other.origin, keyOf(other))).status,
    (await unsubscribe(sandbox, sandbox.origin, seedKey)).status,
  ];
  expect(await statuses()).toEqual([503, 201, 201]);

  const before = sandbox.clock.now();
  await send(one, `${one.origin}/_sandbox/clock`, { json: { advanceSeconds: 86_400 } });
  expect([one, other, sandbox].map(({ clock }) => clock.now() - before)).toEqual([86_400_000, 0, 0]);
  const { date } = await unsubscribe(one, one.origin, keyOf(one));
  expect(Date.parse(date ?? "")).toBe(Math.floor(one.clock.now() / 1_000) * 1_000);

  await send(other, `${other.origin}/_sandbox/reset`, { json: {} });
  expect(await counts()).toEqual([1, 1, 0]);
  expect(await statuses()).toEqual([503, 201, 201]);
});

/** Writes of the first partner of a run, each with the same key where none is given. */
async function writes(run: LocalRun) {
  const { body } = await send(run, ...calls(run, `/r/${run.id}`)["client in the form"](originOf(run)));
  const headers = { authorization: `Bearer ${body.access_token}`, "x-platform-parent-account-id": "par_demo_0001" };
  return {
    pause: (key: string, prefix = `/r/${run.id}`) =>
      send(run, `${originOf(run)}${prefix}/partnership/v1/partnership/accounts/acc_demo_0001/status`, {
        method: "PUT",
        headers: { ...headers, "idempotency-key": key },
        json: { status: "paused" },
      }),
    register: (number: number) =>
      send(run, `${run.origin}/partnership/v1/accounts/register/partnership`, {
        headers: { ...headers, "idempotency-key": `3f9c0a1b-0000-4000-8000-${String(number).padStart(12, "0")}` },
        json: {
          ...merchant,
          store_identifier: `https://store-${number}.example`,
          external_account_id: `merchant-${number}`,
        },
      }),
  };
}

const originOf = ({ id, origin }: LocalRun) => origin.slice(0, -`/r/${id}`.length);

test("ONB-278 · the registrations of one run leave the limit of another as it is", async () => {
  const sandbox = await opened();
  const [one, other] = [await writes(await sandbox.run()), await writes(await sandbox.run())];
  const statuses: number[] = [];
  for (let number = 0; number <= 10; number++) statuses.push((await one.register(number)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
  expect((await other.register(0)).status).toBe(200);
});

test("an idempotency key is a run's own; a repeat without the prefix is still a repeat", async () => {
  const sandbox = await opened();
  const [first, second] = [await sandbox.run(), await sandbox.run()];
  const [one, other] = [await writes(first), await writes(second)];
  const key = "7a0d6d4e-2f6c-4b8e-9a39-0c2f4f5b6a71";
  for (const [run, prefix] of [[one], [other], [one, ""]] as const)
    expect((await run.pause(key, prefix)).status).toBe(200);
  const fired = async (run: LocalRun) =>
    (await logged(run, run.origin)).slice(1).map((record) => [record.url, record.fired]);
  const url = "/partnership/v1/partnership/accounts/acc_demo_0001/status";
  expect(await fired(first)).toEqual([
    [url, undefined],
    [url, "replayed"],
  ]);
  expect(await fired(second)).toEqual([[url, undefined]]);
});

test("a fault of a run goes by the path without its prefix", async () => {
  const sandbox = await opened();
  const run = await sandbox.run();
  await send(run, `${run.origin}/_sandbox/faults`, { json: { match: { path: "/nurture/1.0/*" }, status: 418 } });
  expect((await unsubscribe(run, run.origin, keyOf(run))).status).toBe(418);
  expect((await unsubscribe(run, sandbox.origin, keyOf(run))).status).toBe(418);
});

type Kind = "client in the form" | "key pair" | "API key";

/** One request for each kind of credential. */
function calls(
  { credentials }: Pick<LocalRun, "credentials">,
  prefix: string,
): Record<Kind, (to: string) => [string, Given]> {
  const client = (host: string) => {
    const found = credentials.clients.find(({ tokenUrl }) => tokenUrl.endsWith(host));
    if (found === undefined) throw new Error(`There is no client of ${host}.`);
    return found;
  };
  const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` });
  const grant = { grant_type: "client_credentials" };
  const partner = client("/partnership-auth");
  const [pair = { publicKey: "", secretKey: "" }] = credentials.keyPairs;
  return {
    "client in the form": (to: string) => [
      `${to}${prefix}/partnership-auth/api/v1/oauth/token`,
      { form: { ...grant, client_id: partner.clientId, client_secret: partner.clientSecret } },
    ],
    "key pair": (to: string) => [
      `${to}${prefix}/events/v2/events`,
      { headers: basic(pair.publicKey, pair.secretKey), json: {} },
    ],
    "API key": (to: string) => [
      `${to}${prefix}/nurture/1.0/nurture/unsubscribe`,
      { headers: { authorization: keyOf({ credentials }) }, json: optOut },
    ],
  };
}

test.each(["client in the form", "key pair", "API key"] as const)(
  "%s: its prefix or the credential alone leads to the run; the prefix of another run is 401 and says why",
  async (kind) => {
    const sandbox = await opened();
    const [one, other] = [await sandbox.run(), await sandbox.run()];
    const count = async () => [
      (await logged(sandbox, sandbox.origin)).length,
      (await logged(one, one.origin)).length,
      (await logged(other, other.origin)).length,
    ];
    const call = (prefix: string) => send(sandbox, ...calls(one, prefix)[kind](sandbox.origin));
    const accepted = await call(`/r/${one.id}`);
    expect(accepted.status).not.toBe(401);
    expect(await count()).toEqual([0, 1, 0]);
    expect((await call("")).status).toBe(accepted.status);
    expect(await count()).toEqual([0, 2, 0]);
    const refused = await call(`/r/${other.id}`);
    expect(refused.status).toBe(401);
    expect(refused.reason).toContain(`The URL is of run ${other.id}, and the credential is of run ${one.id}.`);
    expect(await count()).toEqual([0, 2, 1]);
    await one.close();
    const gone = await call("");
    expect([gone.status, gone.reason]).toEqual([
      401,
      expect.stringContaining(`The credential is of run ${one.id}, which does not exist or does not accept it.`),
    ]);
    expect((await logged(sandbox, sandbox.origin)).length).toBe(1);
  },
);

test("a run's access token works with its prefix and alone, also once it is expired, and nowhere else", async () => {
  const sandbox = await opened();
  const [one, other] = [await sandbox.run(), await sandbox.run()];
  const { body } = await send(one, ...calls(one, `/r/${one.id}`)["client in the form"](sandbox.origin));
  const headers = { authorization: `Bearer ${body.access_token}` };
  const list = async (prefix: string) => {
    const accounts = `${sandbox.origin}${prefix}/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001`;
    return send(sandbox, accounts, { headers });
  };
  const accepted = await list(`/r/${one.id}`);
  expect(accepted.status).not.toBe(401);
  expect((await list("")).status).toBe(accepted.status);
  expect((await logged(one, one.origin)).map(({ caller }) => caller)).toEqual([
    undefined,
    "sandbox-partner-1",
    "sandbox-partner-1",
  ]);
  expect(await list(`/r/${other.id}`)).toMatchObject({ status: 401, reason: expect.stringContaining(one.id) });
  one.clock.advance(86_400_000);
  expect(await list("")).toMatchObject({ status: 401, reason: expect.stringContaining("expired") });
  expect(await logged(sandbox, sandbox.origin)).toEqual([]);
});

test("what is refused without a prefix is in the log of the default run: a wrong secret, a credential of the seed with a run's prefix", async () => {
  const sandbox = await opened();
  const run = await sandbox.run();
  const wrong = `sandbox-wrong-key.${run.id}`;
  expect((await unsubscribe(sandbox, sandbox.origin, wrong)).status).toBe(401);
  expect([(await logged(run, run.origin)).length, (await logged(sandbox, sandbox.origin)).length]).toEqual([0, 1]);
  const seeds = await unsubscribe(sandbox, run.origin, seedKey);
  expect([seeds.status, seeds.reason]).toEqual([401, expect.stringContaining("has no run's id behind it")]);
  expect((await logged(run, run.origin)).length).toBe(1);
});

test("a prefix of a run that does not exist is 404 in the API's own shape", async () => {
  const sandbox = await opened();
  const refused = await unsubscribe(sandbox, `${sandbox.origin}/r/000000000000`, seedKey);
  expect(refused).toMatchObject({ status: 404, reason: expect.stringContaining(`There is no run "000000000000".`) });
  expect(await logged(sandbox, sandbox.origin)).toMatchObject([{ status: 404, fired: "no run" }]);
});

test("the index and the document of a run's control plane have its prefix", async () => {
  const sandbox = await opened();
  const run = await sandbox.run();
  const index = (await send(run, run.origin)).body;
  expect(index.apis[0]).toEqual({
    api: "onboarding",
    baseUrl: `/r/${run.id}/partnership`,
    tokenUrl: `/r/${run.id}/partnership-auth`,
  });
  expect(index.control).toContain(`POST /r/${run.id}/_sandbox/reset`);
  const document = (await send(run, `${run.origin}/_sandbox/openapi.json`)).body;
  expect(document.servers).toEqual([{ url: `/r/${run.id}/_sandbox` }]);
  expect(document.paths["/"].servers).toEqual([{ url: `/r/${run.id}` }]);
  const plain = (await send(sandbox, `${sandbox.origin}/_sandbox/openapi.json`)).body;
  expect([plain.servers, plain.paths["/"].servers]).toEqual([[{ url: "/_sandbox" }], [{ url: "/" }]]);
  const missed = await send(run, `${run.origin}/partnership/v1/partnership/acounts`);
  expect(missed.reason).toContain(`did you mean /r/${run.id}/partnership/v1/partnership/accounts`);
});

test("POST /_sandbox/runs gives id, addresses and credentials of every kind; GET lists, DELETE deletes", async () => {
  const sandbox = await opened();
  const control = `${sandbox.origin}/_sandbox/runs`;
  const { status, body: run } = await send(sandbox, control, { json: { name: "checkout", seed: "empty" } });
  expect(status).toBe(201);
  expect(run).toMatchObject({
    name: "checkout",
    seed: "empty",
    prefix: `/r/${run.id}`,
    control: `/r/${run.id}/_sandbox`,
  });
  expect(run.id).toMatch(/^[0-9a-f]{12}$/);
  expect(run.apis).toHaveLength(8);
  expect(new Set(run.credentials.clients.map(({ tokenUrl }: { tokenUrl: string }) => tokenUrl))).toEqual(
    new Set([`/r/${run.id}/partnership-auth`, `/r/${run.id}/api`, `/r/${run.id}/calendar-auth`]),
  );
  expect(run.credentials.apiKeys.map(({ key }: { key: string }) => key)).toContain(`sandbox-cart-key.${run.id}`);
  expect(run.credentials.keyPairs[0].publicKey).toBe(`pub-sandbox-1.${run.id}`);
  expect(JSON.stringify(run.fixtures)).toContain(`"apiKey":"sandbox-cart-key.${run.id}"`);
  const fixtures = (await send(sandbox, `${sandbox.origin}${run.control}/fixtures`)).body;
  expect(fixtures).toEqual(run.fixtures);
  expect((await send(sandbox, control)).body).toMatchObject([{ id: run.id, name: "checkout", idleSeconds: 0 }]);
  const inside = await send(sandbox, `${sandbox.origin}${run.control}/runs`, { json: {} });
  expect([inside.status, inside.body.error]).toEqual([404, expect.stringContaining("Runs are managed at")]);
  expect((await send(sandbox, `${control}/${run.id}`, { method: "DELETE" })).status).toBe(204);
  expect((await send(sandbox, `${control}/${run.id}`, { method: "DELETE" })).status).toBe(404);
  expect((await send(sandbox, control)).body).toEqual([]);
});

test("a run begins where a snapshot was taken, with credentials of its own; one that does not fit leaves no run behind", async () => {
  const sandbox = await opened();
  await unsubscribe(sandbox, sandbox.origin, seedKey);
  const saved = await sandbox.save();
  const run = await sandbox.run({ from: saved });
  expect(await unsubscribed(run, run.origin)).toHaveLength(1);
  expect((await unsubscribe(run, run.origin, keyOf(run))).status).toBe(201);
  expect((await unsubscribe(run, run.origin, seedKey)).status).toBe(401);
  const posted = { json: { from: new TextDecoder().decode(saved) } };
  const second = await send(sandbox, `${sandbox.origin}/_sandbox/runs`, posted);
  expect(second.status).toBe(201);
  expect(await unsubscribed(run, `${sandbox.origin}/r/${second.body.id}`)).toHaveLength(1);
  const broken = await send(sandbox, `${sandbox.origin}/_sandbox/runs`, { json: { from: "{}" } });
  expect([broken.status, broken.body.error]).toEqual([400, expect.stringContaining("line 1")]);
  await expect(sandbox.run({ from: new Uint8Array() })).rejects.toThrow("The snapshot was not restored");
  const both = await send(sandbox, `${sandbox.origin}/_sandbox/runs`, { json: { from: "{}", seed: "demo" } });
  expect(both.status).toBe(400);
  expect((await send(sandbox, `${sandbox.origin}/_sandbox/runs`)).body).toHaveLength(2);
});

test("there are at most --runs-max runs", async () => {
  const sandbox = await opened({ runsMax: 1 });
  const run = await sandbox.run();
  await expect(sandbox.run()).rejects.toThrow("There are 1 runs, and no more are allowed.");
  const { status, body } = await send(sandbox, `${sandbox.origin}/_sandbox/runs`, { json: {} });
  expect([status, body.error]).toEqual([409, expect.stringContaining("--runs-max")]);
  await run.close();
  await sandbox.run();
});

test("an idle run expires; one with an open event stream does not, and its deletion breaks the stream off", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const sandbox = await opened({ runsIdleSeconds: 60 });
  const [idle, watched] = [await sandbox.run(), await sandbox.run()];
  const headers = { accept: "text/event-stream" };
  const stream = await sandbox.fetch(`${watched.origin}/_sandbox/requests`, { headers });
  const reader = stream.body?.getReader();
  await reader?.read();
  vi.advanceTimersByTime(59_000);
  expect((await send(idle, idle.origin)).status).toBe(200);
  vi.advanceTimersByTime(60_000);
  expect((await send(idle, idle.origin)).status).toBe(404);
  expect((await send(watched, watched.origin)).status).toBe(200);
  await watched.close();
  const rest = async () => {
    for (let read = await reader?.read(); !read?.done; read = await reader?.read());
  };
  await expect(rest()).rejects.toThrow(`the run ${watched.id} is deleted`);
});

test("await using deletes a run at the end", async () => {
  const sandbox = await opened();
  {
    await using run = await sandbox.run({ name: "short" });
    expect((await send(run, run.origin)).status).toBe(200);
  }
  expect((await send(sandbox, `${sandbox.origin}/_sandbox/runs`)).body).toEqual([]);
});

test("with a random seed, runs have the same ids and draw the same in every sandbox", async () => {
  const drawn = async () => {
    const sandbox = await opened({ randomSeed: "fjord" });
    sandbox.clock.set("2027-01-31T12:00:00Z");
    const run = await sandbox.run();
    run.clock.set("2027-01-31T12:00:00Z");
    const token = await send(run, ...calls(run, `/r/${run.id}`)["client in the form"](sandbox.origin));
    return [run.id, token.body.access_token];
  };
  expect(await drawn()).toEqual(await drawn());
});

test("logBytes is what the logs of all runs take together: the one that takes the most makes room, and its verification says so", async () => {
  const sandbox = await opened({ logBytes: 2 ** 20 });
  const [quiet, busy] = [await sandbox.run(), await sandbox.run()];
  const flood = async (run: LocalRun) => {
    const json = { ...optOut, text: "x".repeat(50_000) };
    const url = `${run.origin}/nurture/1.0/nurture/unsubscribe`;
    for (let each = 0; each < 30; each++) await send(run, url, { headers: { authorization: keyOf(run) }, json });
  };
  const once = { operation: "unsubscribeEmail", times: 1 } as const;
  await unsubscribe(sandbox, sandbox.origin, seedKey);
  await unsubscribe(quiet, quiet.origin, keyOf(quiet));
  await flood(busy);
  await sandbox.verify(once);
  await quiet.verify(once);
  await expect(busy.verify({ ...once, times: 30 })).rejects.toThrow("The log is incomplete");
  const characters = async () => (await busy.fetch(`${busy.origin}/_sandbox/requests?api=nurture`)).text();
  expect((await characters()).length).toBeLessThan(2 ** 20);

  // Another busy run shares with it, until the first one is deleted.
  const other = await sandbox.run();
  await flood(other);
  const kept = async (run: LocalRun) => (await logged(run, run.origin)).length;
  const [before, half] = [await kept(busy), await kept(other)];
  expect(Math.abs(before - half)).toBeLessThanOrEqual(1);
  await busy.close();
  await flood(other);
  expect(await kept(other)).toBeGreaterThan(half * 1.8);
});

test("a run of a seed that there is not is refused with the seeds", async () => {
  const sandbox = await opened();
  await expect(sandbox.run({ seed: "dem" as "demo" })).rejects.toThrow(
    "The seed is not loaded: `seed` is `dem`, which is not a seed; did you mean `demo`?",
  );
});

test.each([
  ["POST", "/clock/next", { x: 1 }, "`x` is not a property; send an empty object: {}."],
  ["POST", "/runs", { seed: "nope" }, "`seed` must be equal to one of the allowed values: demo, empty or object."],
  ["POST", "/faults", { status: 429, retryAfter: 1.5 }, "`retryAfter` must be integer or string or object."],
  [
    "GET",
    "/requests?run=0123456789ab",
    undefined,
    "`run` is not a query parameter; the calls of a run are below its prefix: /r/<id>/_sandbox/. GET /_sandbox/requests takes `api`, `operation`, `caller`, `status`, `fired`, `since`.",
  ],
])("%s %s with %j says what to send", async (method, path, json, message) => {
  const sandbox = await opened();
  const { status, body } = await send(sandbox, `${sandbox.origin}/_sandbox${path}`, { method, json });
  expect([status, body.error]).toEqual([400, message]);
});
