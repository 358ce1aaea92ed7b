import type { SentRequest } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo } from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

async function sent(operation: keyof typeof everyOperation): Promise<SentRequest> {
  await everyOperation[operation](partner.client());
  return partner.calls[0] as SentRequest;
}

describe("addresses", () => {
  it.each([
    ["ONB-135", "registerAccount", "POST", "/v1/accounts/register/partnership"],
    ["ONB-137 ONB-139", "listAccounts", "GET", "/v1/partnership/accounts?parent_account_id=parent-1"],
    ["ONB-140", "writeMarketplaceControlsList", "PUT", "/v1/partnership/accounts/account-1/marketplacecontrolslists"],
    ["ONB-142", "writeOfferControlsList", "PUT", "/v1/partnership/accounts/account-1/offercontrolslists"],
    ["ONB-144", "setAccountStatus", "PUT", "/v1/partnership/accounts/account-1/status"],
    ["ONB-145", "startPayoutSetup", "POST", "/v1/partnership/accounts/account-1/payout-setup"],
    ["ONB-146", "addPage", "POST", "/v1/partnership/accounts/account-1/pages"],
    ["ONB-149", "switchPageLayoutType", "PUT", "/v1/partnership/accounts/account-1/pages/page-1"],
    ["ONB-151", "writeLayoutTheme", "PATCH", "/v1/partnership/accounts/account-1/layouts/layout-1"],
    ["ONB-154", "submitNetworkPrivacyRequest", "POST", "/v1/partnership/network-privacy-requests"],
    ["ONB-159", "requestDataDeletion", "POST", "/v1/partnership/accounts/account-1/data-deletion-requests"],
    ["ONB-163", "getOperation", "GET", "/v1/partnership/operations/operation-1"],
    ["ONB-139 ONB-165", "listVerticalMappings", "GET", "/v1/partnership/vertical-mappings?parent_account_id=parent-1"],
  ] as const)("%s · %s is %s %s", async (_rule, operation, method, address) => {
    const { data } = await everyOperation[operation](partner.client());
    const [request] = partner.calls;
    expect([request?.method, `${request?.url.pathname}${request?.url.search}`]).toEqual([method, address]);
    // The envelope comes as it was sent.
    expect(data).toMatchObject({ status: 200, error: null, message: "ok", request_id: "request-1" });
  });

  it("ONB-001 ONB-002 · API and token host are configured apart", async () => {
    await sent("listAccounts");
    expect(partner.calls[0]?.url.origin).toBe("https://partner.example");
    expect(partner.exchanges[0]?.url.origin).toBe("https://auth.example");
  });
});

describe("the token exchange", () => {
  it("ONB-180 ONB-181 · is a POST to /api/v1/oauth/token as a form", async () => {
    await sent("listAccounts");
    const [exchange] = partner.exchanges;
    expect([exchange?.method, exchange?.url.pathname]).toEqual(["POST", "/api/v1/oauth/token"]);
    expect(exchange?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
  });

  it("ONB-182 ONB-183 ONB-184 · has grant_type client_credentials, client_id and client_secret", async () => {
    await sent("listAccounts");
    expect(Object.fromEntries(new URLSearchParams(partner.exchanges[0]?.body))).toEqual({
      grant_type: "client_credentials",
      client_id: "client-1",
      client_secret: "s3cret",
    });
  });

  it("ONB-189 ONB-301 · serves all calls of about 300 seconds, then a new one is made", async () => {
    const client = partner.client();
    await everyOperation.getOperation(client);
    await everyOperation.getOperation(client);
    expect(partner.exchanges.length).toBe(1);
    await partner.clock.advance(60_000);
    await partner.clock.advance(60_000);
    await partner.clock.advance(60_000);
    await partner.clock.advance(60_000);
    await everyOperation.getOperation(client);
    expect(partner.exchanges.length).toBe(1);
    await partner.clock.advance(60_000);
    await everyOperation.getOperation(client);
    expect(partner.exchanges.length).toBe(2);
  });
});

describe("headers", () => {
  const operations = Object.keys(everyOperation) as (keyof typeof everyOperation)[];
  const keyed = operations.filter(
    (name) => !["listAccounts", "getOperation", "listVerticalMappings", "submitNetworkPrivacyRequest"].includes(name),
  );

  it.each(operations)("ONB-179 ONB-192 · %s carries the bearer token", async (operation) => {
    expect((await sent(operation)).headers.get("authorization")).toBe("Bearer a.jwt.token");
  });

  it.each(operations)("ONB-193 ONB-197 ONB-207 · %s carries X-Platform-Parent-Account-Id", async (operation) => {
    expect((await sent(operation)).headers.get("x-platform-parent-account-id")).toBe("parent-1");
  });

  it.each(operations)("ONB-204 · %s carries one X-Request-Id", async (operation) => {
    expect((await sent(operation)).headers.get("x-request-id")).toMatch(uuid);
  });

  it.each(keyed)("ONB-009 ONB-199 ONB-200 · %s carries an Idempotency-Key that is a UUID", async (operation) => {
    expect((await sent(operation)).headers.get("idempotency-key")).toMatch(uuid);
  });

  it("ONB-208 · PATCH carries an Idempotency-Key, although its requirement is open", async () => {
    expect((await sent("writeLayoutTheme")).headers.get("idempotency-key")).toMatch(uuid);
  });

  it("ONB-160 · the data deletion request carries an Idempotency-Key", async () => {
    expect((await sent("requestDataDeletion")).headers.get("idempotency-key")).toMatch(uuid);
  });

  it("ONB-009 ONB-155 ONB-157 · the privacy request carries no Idempotency-Key, but the parent header", async () => {
    const { headers } = await sent("submitNetworkPrivacyRequest");
    expect([headers.get("idempotency-key"), headers.get("x-platform-parent-account-id")]).toEqual([null, "parent-1"]);
  });

  it.each(["listAccounts", "getOperation", "listVerticalMappings"] as const)(
    "%s, a read, carries no key",
    async (operation) => {
      expect((await sent(operation)).headers.has("idempotency-key")).toBe(false);
    },
  );

  it("ONB-228 ONB-199 · every logical call has a key of its own; a caller's key is used instead", async () => {
    const client = partner.client();
    await everyOperation.addPage(client);
    await everyOperation.addPage(client);
    const { response } = await client.POST("/v1/partnership/accounts/{account_id}/pages", {
      params: {
        path: { account_id: "account-1" },
        header: { "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" },
      },
      body: {},
    });
    const [first, second, third] = partner.calls.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).not.toBe(second);
    expect(third).toBe("0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11");
    expect(callInfo(response).idempotencyKey).toBe(third);
  });

  it("ONB-171 ONB-173 ONB-253 · Prefer is sent only when the caller asks for it", async () => {
    const client = partner.client();
    await everyOperation.listAccounts(client);
    await client.GET("/v1/partnership/accounts", { params: { header: { Prefer: "respond-async" } } });
    expect(partner.calls.map(({ headers }) => headers.get("prefer"))).toEqual([null, "respond-async"]);
  });
});

describe("one source for the parent account id", () => {
  it("ONB-044 ONB-194 · registration sends it as header and in the body", async () => {
    const { headers, body } = await sent("registerAccount");
    expect(headers.get("x-platform-parent-account-id")).toBe("parent-1");
    expect(JSON.parse(body).platform_parent_account_id).toBe("parent-1");
  });

  it("ONB-045 · a body that contradicts the client's is refused before anything is sent", async () => {
    await expect(
      partner.client().POST("/v1/accounts/register/partnership", {
        body: {
          brand: "b",
          country_code: "no",
          store_identifier: "https://fjord.example",
          external_account_id: "shop-1",
          vertical_id: 1,
          sub_vertical_id: 2,
          platform_parent_account_id: "parent-2",
        },
      }),
    ).rejects.toThrow(/platform_parent_account_id is given, but is not this client's parentAccountId\./);
    expect([partner.calls.length, partner.exchanges.length]).toEqual([0, 0]);
  });
});

describe("dry runs", () => {
  it("ONB-127 ONB-130 · dry_run=true goes out as a query parameter, under a key of its own", async () => {
    const client = partner.client();
    const options = { params: { path: { account_id: "account-1" } }, body: { status: "active" } } as const;
    await client.PUT("/v1/partnership/accounts/{account_id}/status", {
      ...options,
      params: { ...options.params, query: { dry_run: true } },
    });
    await client.PUT("/v1/partnership/accounts/{account_id}/status", options);
    const [dry, real] = partner.calls;
    expect([dry?.url.search, real?.url.search]).toEqual(["?dry_run=true", ""]);
    expect(dry?.headers.get("idempotency-key")).not.toBe(real?.headers.get("idempotency-key"));
  });
});

describe("raw()", () => {
  it("ONB-168 · reaches a read whose path the contract does not show, with token, parent header and request id", async () => {
    const { data } = await partner
      .client()
      .raw("GET", "/v1/partnership/accounts/account-1/status", { safety: "read", bucket: "partnership-reads" });
    const [request] = partner.calls;
    expect(request?.url.pathname).toBe("/v1/partnership/accounts/account-1/status");
    expect(request?.headers.get("authorization")).toBe("Bearer a.jwt.token");
    expect(request?.headers.get("x-platform-parent-account-id")).toBe("parent-1");
    expect(request?.headers.get("x-request-id")).toMatch(uuid);
    expect(request?.headers.has("idempotency-key")).toBe(false);
    expect(data).toMatchObject({ status: 200 });
  });
});
