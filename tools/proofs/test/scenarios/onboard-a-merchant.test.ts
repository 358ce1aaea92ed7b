import { callInfo, type NetworkError, pollOperation, unwrap } from "@tillside/onboarding";
import { beforeEach, describe, expect, test } from "vitest";
import { onboardingClient } from "../../src/scenarios/clients.ts";
import type { Partner } from "../../src/scenarios/fixtures.ts";
import { accountOf, merchantOf, registeredAs } from "../../src/scenarios/onboarding-accounts.ts";
import { openScene } from "../../src/scenarios/scene.ts";

const scene = openScene();
let partner: Partner;
let onboarding: ReturnType<typeof onboardingClient>;
beforeEach(() => {
  [partner] = scene.fixtures.onboarding.partners;
  onboarding = onboardingClient(scene);
});

const merchant = () => merchantOf(partner, "shop-4711");
const register = () => onboarding.POST("/v1/accounts/register/partnership", { body: merchant() });

test("a partner onboards a merchant, follows what it wrote, and has its data deleted", async () => {
  // Which verticals of its own taxonomy the service can translate.
  const mappings = await unwrap(onboarding.GET("/v1/partnership/vertical-mappings"));
  expect(mappings.data).toContainEqual(partner.verticals[0]);

  // Registration gives the account under which everything else happens.
  const registration = await unwrap(register());
  const { account_id } = registration.data;
  const path = { account_id };

  // Two verticals are blocked, one after the other: the second write is merged onto the first.
  for (const vertical of partner.verticals.slice(0, 2)) {
    await unwrap(
      onboarding.PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", {
        params: { path },
        body: { name: "default", blockedVerticals: [{ ...vertical, policy: "Block", position1Policy: "Block" }] },
      }),
    );
  }
  await unwrap(
    onboarding.PUT("/v1/partnership/accounts/{account_id}/offercontrolslists", {
      params: { path },
      body: { categories: ["gambling"] },
    }),
  );

  // The shop pauses while it is set up, is paid by the provider, and gets a page more.
  await unwrap(
    onboarding.PUT("/v1/partnership/accounts/{account_id}/status", { params: { path }, body: { status: "paused" } }),
  );
  await unwrap(
    onboarding.POST("/v1/partnership/accounts/{account_id}/payout-setup", {
      params: { path },
      body: { provider: "payprov_connect", experience: "hosted_invite", contact: { email: "ada@fjord.example" } },
    }),
  );
  const { response } = await onboarding.POST("/v1/partnership/accounts/{account_id}/pages", {
    params: { path },
    body: { surface: "confirmation" },
  });
  const { operationId } = callInfo(response);
  const operation = await pollOperation(onboarding, operationId, { until: () => true, deadlineMs: 600_000 });
  expect(operation.operation_id).toBe(operationId);
  await unwrap(
    onboarding.PUT("/v1/partnership/accounts/{account_id}/status", { params: { path }, body: { status: "active" } }),
  );

  // The list shows the account with both of its pages.
  const { data: listed } = await unwrap(onboarding.GET("/v1/partnership/accounts"));
  expect(listed.find((each) => each.account_id === account_id)?.pages).toHaveLength(2);

  // The merchant leaves.
  await unwrap(
    onboarding.POST("/v1/partnership/accounts/{account_id}/data-deletion-requests", { params: { path }, body: {} }),
  );
  expect(await accountOf(scene, account_id)).toMatchObject({
    status: "active",
    pages: [{ status: "active" }, { status: "active" }],
    controlsList: { blockedVerticals: [{ policy: "Block" }, { policy: "Block" }] },
    offerControlsList: { categories: ["gambling"] },
    payoutSetups: [{ provider: "payprov_connect", experience: "hosted_invite", email: "ada@fjord.example" }],
    deletionRequests: [{}],
  });
});

describe("what the service refuses", () => {
  test("ONB-035 · registering the same external_account_id again gives the same account", async () => {
    const [first, again] = [await unwrap(register()), await unwrap(register())];
    expect(again.data.account_id).toBe(first.data.account_id);
    expect(await registeredAs(scene, "shop-4711")).toHaveLength(1);
  });

  test("ONB-068 · one unmapped pair: nothing of the list is stored, and the message names the pair", async () => {
    const { accountId: account_id, unmappedVertical, verticals } = partner;
    const policies = { policy: "Allow", position1Policy: "Allow" } as const;
    const { error, response } = await onboarding.PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", {
      params: { path: { account_id } },
      body: {
        name: "default",
        blockedVerticals: [verticals[0], unmappedVertical].map((pair) => ({ ...pair, ...policies })),
      },
    });
    expect([response.status, callInfo(response).outcome]).toEqual([400, "not-executed"]);
    expect(error?.message).toContain(unmappedVertical.partnerSubVerticalId);
    expect(await accountOf(scene, account_id)).not.toHaveProperty("controlsList");
  });

  test("a store that another partner owns: 409 on the first send, which is not taken for an own repeat", async () => {
    const { response } = await onboarding.POST("/v1/accounts/register/partnership", {
      body: { ...merchant(), store_identifier: partner.storeOwnedByOther },
    });
    expect(response.status).toBe(409);
    expect(callInfo(response)).toMatchObject({ outcome: "not-executed", attempts: 1 });
  });

  test("an account without a grant: 403, not repeated", async () => {
    const { response } = await onboarding.PUT("/v1/partnership/accounts/{account_id}/status", {
      params: { path: { account_id: partner.accountIdWithoutGrant } },
      body: { status: "paused" },
    });
    expect([response.status, callInfo(response).attempts]).toEqual([403, 1]);
  });

  test("what the contract says fails is refused before anything is sent", async () => {
    const body = { ...merchant(), store_identifier: "fjord.example" };
    await expect(onboarding.POST("/v1/accounts/register/partnership", { body })).rejects.toMatchObject({
      name: "GuardError",
    });
    expect(await scene.requests()).toEqual([]);
  });

  test("a dry run is checked, and stores nothing", async () => {
    const params = { query: { dry_run: true } };
    await unwrap(onboarding.POST("/v1/accounts/register/partnership", { params, body: merchant() }));
    expect(await registeredAs(scene, "shop-4711")).toEqual([]);
  });
});

test("ONB-271 ONB-210 · response lost, repeat, 409, poll, one repeat: the original's id, and one account", async () => {
  const body = merchant();
  const register = (header = {}) =>
    onboarding.POST("/v1/accounts/register/partnership", { params: { header }, body, policy: { attempts: 1 } });
  await scene.fault({ match: { path: "*/register/partnership" }, when: "after", delayMs: 60_000, times: 1 });

  const error = await register().catch((thrown: NetworkError) => thrown);
  const { outcome, idempotencyKey } = Object(error).info;
  expect([Object(error).name, outcome]).toEqual(["NetworkError", "unknown"]);
  const header = { "Idempotency-Key": idempotencyKey };

  const { response } = await register(header);
  const { operationId, ...conflict } = callInfo(response);
  expect([response.status, conflict.outcome, conflict.attempts]).toEqual([409, "unknown", 1]);
  const until = ({ operation_id }: { operation_id?: unknown }) => operation_id === operationId;
  await pollOperation(onboarding, operationId, { until, deadlineMs: 600_000 });

  await scene.clock.sleep(60_000);
  const { data, response: again } = await register(header);
  expect(callInfo(again)).toMatchObject({ outcome: "executed", operationId, attempts: 1 });
  expect((await registeredAs(scene, body.external_account_id)).map(({ accountId }) => accountId)).toEqual([
    data?.data.account_id,
  ]);
});

test("ONB-224 · a response that comes too late: the operation of the write can be read, and the same key returns its response", async () => {
  const path = { account_id: partner.accountId };
  const addPage = (header = {}) =>
    onboarding.POST("/v1/partnership/accounts/{account_id}/pages", { params: { path, header }, body: {} });
  await scene.fault({ match: { path: "*/pages" }, when: "after", delayMs: 40_000, times: 1 });

  // The repeat meets the first attempt while it still runs, and learns what it runs as.
  const { response } = await addPage();
  const { outcome, operationId = "", idempotencyKey } = callInfo(response);
  expect([response.status, outcome]).toEqual([409, "unknown"]);
  const { operation_id } = await pollOperation(onboarding, operationId, { until: () => true, deadlineMs: 600_000 });
  expect(operation_id).toBe(operationId);

  // By then it has ended, and the same key replays its response.
  await scene.clock.sleep(60_000);
  const { data, response: again } = await addPage({ "Idempotency-Key": idempotencyKey });
  expect(callInfo(again)).toMatchObject({ outcome: "executed", operationId, attempts: 1 });
  const { pages } = await accountOf(scene, partner.accountId);
  expect(pages.slice(1)).toMatchObject([{ pageIdentifier: Object(data?.data).page_identifier }]);
});
