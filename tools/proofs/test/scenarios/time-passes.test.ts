import { callInfo, memoryStore, unwrap } from "@tillside/onboarding";
import { expect, test } from "vitest";
import { eventsClient, onboardingClient } from "../../src/scenarios/clients.ts";
import { merchantOf } from "../../src/scenarios/onboarding-accounts.ts";
import { openScene } from "../../src/scenarios/scene.ts";

// Hours pass here in the time that it takes to send the requests: the sandbox's clock is the client's, and leaps over waits.
const scene = openScene();
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The contract's number, once in this file (ONB-278). */
const registrationsPerMinute = 10;

const register = (onboarding: ReturnType<typeof onboardingClient>, shop: string) =>
  onboarding.POST("/v1/accounts/register/partnership", {
    body: merchantOf(scene.fixtures.onboarding.partners[0], shop),
    policy: { deadlineMs: hour },
  });

test("ONB-201 · for 24 hours a key returns the first response again", async () => {
  const onboarding = onboardingClient(scene);
  const path = { account_id: scene.fixtures.onboarding.partners[0].accountId };
  const addPage = (header = {}) =>
    onboarding.POST("/v1/partnership/accounts/{account_id}/pages", { params: { path, header }, body: {} });
  const first = await addPage();
  const { idempotencyKey, operationId } = callInfo(first.response);

  for (const wait of [1 * second, 12 * hour, 12 * hour - minute]) {
    await scene.clock.sleep(wait);
    const again = await addPage({ "Idempotency-Key": idempotencyKey });
    expect(again.data?.data).toEqual(first.data?.data);
    expect(callInfo(again.response).operationId).toBe(operationId);
  }
});

test("EVT-127 · for almost three hours a key of the event API is taken", async () => {
  const [accountId] = scene.fixtures.apps[0].accountIds;
  const send = (header = {}) =>
    eventsClient(scene).POST("/v1/events", {
      params: { header },
      body: {
        accountId,
        events: [{ clientEventId: "order-1", eventType: "conversion", eventTime: new Date(start).toISOString() }],
      },
    });
  const start = scene.clock.now();
  const { idempotencyKey } = callInfo((await send()).response);
  await scene.clock.sleep(3 * hour - minute);
  expect((await send({ "Idempotency-Key": idempotencyKey })).response.status).toBe(409);
});

test("ONB-187 · an hour with tokens of 300 seconds: each is renewed before it expires, so none is ever refused", async () => {
  const onboarding = onboardingClient(scene);
  const begin = scene.clock.now();
  while (scene.clock.now() < begin + hour) {
    await unwrap(onboarding.GET("/v1/partnership/vertical-mappings"));
    await scene.clock.sleep(20 * second);
  }
  const requests = await scene.requests();
  expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
  const exchanges = requests.filter(({ operation }) => operation === "exchangeClientCredentials").length;
  expect([exchanges >= 12, exchanges <= 16]).toEqual([true, true]);
});

test("ONB-278 · one registration too many at once: the last waits a minute, none is refused", async () => {
  const onboarding = onboardingClient(scene);
  const begin = scene.clock.now();
  const shops = Array.from({ length: registrationsPerMinute + 1 }, (_, index) => `shop-${index}`);
  const accounts = await Promise.all(shops.map((shop) => unwrap(register(onboarding, shop))));
  expect(new Set(accounts.map(({ data }) => data.account_id)).size).toBe(shops.length);

  const registrations = await scene.requests("registerAccount");
  expect(registrations.map(({ status }) => status)).toEqual(shops.map(() => 200));
  expect(registrations.filter(({ at }) => Date.parse(at) < begin + minute)).toHaveLength(registrationsPerMinute);
  expect(Date.parse(registrations.at(-1)?.at ?? "")).toBeGreaterThanOrEqual(begin + minute);
});

test("ONB-247 ONB-272 · two servers that do not share a limit: a refused call waits as long as the response says", async () => {
  const { origin, fixtures, here } = scene;
  const servers = [1, 2].map(() => onboardingClient({ origin, fixtures, here: { ...here, store: memoryStore() } }));
  const registrations = servers.flatMap((onboarding, server) =>
    Array.from({ length: registrationsPerMinute }, (_, index) =>
      unwrap(register(onboarding, `shop-${server}-${index}`)),
    ),
  );
  const accounts = await Promise.all(registrations);
  expect(new Set(accounts.map(({ data }) => data.account_id)).size).toBe(2 * registrationsPerMinute);
  // All the attempts of one registration carry its key: the sandbox saw a key of each, and took each in once.
  const requests = await scene.requests("registerAccount");
  const accepted = requests.filter(({ status }) => status === 200);
  expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(2 * registrationsPerMinute);
  expect(accepted).toHaveLength(2 * registrationsPerMinute);
  expect(requests.some(({ status }) => status === 429)).toBe(true);
});
