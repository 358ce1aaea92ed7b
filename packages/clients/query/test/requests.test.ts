import { reset, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo, memoryStore } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

describe("addresses", () => {
  it.each([
    ["QRY-095", "listAccounts", "GET", "/v1/query/accounts"],
    ["QRY-098 QRY-109", "getAccount", "GET", "/v1/query/accounts/acc-1"],
    ["QRY-100 QRY-101", "getCampaignsReport", "POST", "/v1/query/accounts/acc-1/campaigns/"],
    ["QRY-103 QRY-104", "getCampaignsHelp", "GET", "/v1/query/accounts/acc-1/campaigns/help"],
    ["QRY-106", "getTransactionsReport", "POST", "/v1/query/accounts/acc-1/transactions"],
    ["QRY-108", "getTransactionsHelp", "GET", "/v1/query/accounts/acc-1/transactions/help"],
  ] as const)("%s · %s is %s %s", async (_rules, operation, method, address) => {
    partner.data = { data: [], unknown: 1 };
    const { data } = await everyOperation[operation](partner.client());
    const [call] = partner.calls;
    expect([call?.method, call?.url.href]).toEqual([method, `https://api.example${address}`]);
    // Handed on as it came, with what is not documented too.
    expect(data).toEqual({ data: [], unknown: 1 });
  });

  it.each(operations)("QRY-090 · %s carries the bearer token and asks for JSON", async (operation) => {
    await everyOperation[operation](partner.client());
    const headers = partner.calls[0]?.headers;
    expect([headers?.get("authorization"), headers?.get("accept")]).toEqual(["Bearer token-1", "application/json"]);
  });

  it("QRY-101 · a redirect to the path without its slash is not followed", async () => {
    partner.script.push(status(301, { Location: "https://api.example/v1/query/accounts/acc-1/campaigns" }));
    await expect(everyOperation.getCampaignsReport(partner.client())).rejects.toMatchObject({ name: "RedirectError" });
    expect(partner.calls.length).toBe(1);
  });
});

describe("the range of a report", () => {
  async function adviceFor(startDate: string, endDate: string) {
    const reported: string[] = [];
    const client = partner.client({ onAdvice: ({ message }) => reported.push(message) });
    const body = { startDate, endDate, metrics: ["impressions"] };
    await client.POST("/v1/query/accounts/{account_id}/transactions", {
      params: { path: { account_id: "acc-1" } },
      body,
    });
    expect(JSON.parse(partner.calls[0]?.body ?? "")).toEqual(body);
    return reported;
  }

  it("QRY-025 · startDate is inclusive: from one day to the next is a range, sent as it is", async () => {
    expect(await adviceFor("2026-01-01", "2026-01-02")).toEqual([]);
  });

  it("QRY-028 · endDate is exclusive: up to the day of its start it is empty, and the caller gets advice", async () => {
    expect(await adviceFor("2026-01-01", "2026-01-01")).toEqual([
      "body.endDate is exclusive and not after startDate: there will be no rows.",
    ]);
  });
});

describe("the token exchange", () => {
  it("QRY-001 QRY-075 · is a POST to /auth/oauth2/token on the API's own host", async () => {
    await everyOperation.listAccounts(partner.client());
    const [exchange] = partner.exchanges;
    expect([exchange?.method, exchange?.url.href]).toEqual(["POST", "https://api.example/auth/oauth2/token"]);
  });

  it("goes to tokenUrl where one is given", async () => {
    const auth = { tokenUrl: "https://auth.example", clientId: "app-1", clientSecret: "s3cret" };
    await everyOperation.listAccounts(partner.client({ auth }));
    expect(partner.exchanges[0]?.url.href).toBe("https://auth.example/auth/oauth2/token");
  });

  it("QRY-076 QRY-082 · has Authorization: Basic base64(app_id:app_secret)", async () => {
    await everyOperation.listAccounts(partner.client());
    // base64 of "app-1:s3cret"
    expect(partner.exchanges[0]?.headers.get("authorization")).toBe("Basic YXBwLTE6czNjcmV0");
  });

  it("QRY-083 QRY-084 · is a form with grant_type=client_credentials and nothing else", async () => {
    await everyOperation.listAccounts(partner.client());
    const [exchange] = partner.exchanges;
    expect(exchange?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(exchange?.body).toBe("grant_type=client_credentials");
  });

  it("QRY-086 QRY-088 QRY-122 · serves for 3600 seconds and is renewed before it ends", async () => {
    const client = partner.client();
    await everyOperation.listAccounts(client);
    await partner.clock.advance(3_560_000);
    await everyOperation.listAccounts(client);
    expect(partner.exchanges.length).toBe(1);
    await partner.clock.advance(20_000);
    await everyOperation.listAccounts(client);
    expect(partner.exchanges.length).toBe(2);
  });

  it("QRY-079 · one exchange serves all clients of one credential", async () => {
    const store = memoryStore();
    await Promise.all(operations.map((operation) => everyOperation[operation](partner.client({ store }))));
    expect([partner.exchanges.length, partner.calls.length]).toEqual([1, 6]);
  });

  it.each(operations)("QRY-093 QRY-094 · %s sends a token of the caller's own as it is", async (operation) => {
    await everyOperation[operation](partner.client({ auth: { getToken: () => "an.identity.provider/token" } }));
    expect(partner.calls[0]?.headers.get("authorization")).toBe("Bearer an.identity.provider/token");
    expect(partner.exchanges).toEqual([]);
  });

  it("QRY-093 · without such a token, the client exchanges its own credentials", async () => {
    await everyOperation.getTransactionsReport(partner.client());
    expect([partner.exchanges.length, partner.calls[0]?.headers.get("authorization")]).toEqual([1, "Bearer token-1"]);
  });
});

describe("failures", () => {
  it("QRY-097 · 404 on the accounts list is a result: the user has no accounts", async () => {
    partner.script.push(status(404));
    const { data, response } = await everyOperation.listAccounts(partner.client());
    expect([data, response.status, callInfo(response).attempts]).toEqual([undefined, 404, 1]);
  });

  it("QRY-092 QRY-115 · a 401 is met with one new token and one more attempt", async () => {
    partner.script.push(status(401), status(401));
    const { response } = await everyOperation.getAccount(partner.client());
    const tokens = partner.calls.map(({ headers }) => headers.get("authorization"));
    expect([response.status, tokens]).toEqual([401, ["Bearer token-1", "Bearer token-2"]]);
  });

  it.each([400, 403, 404])("QRY-114 QRY-116 QRY-117 · a %d is returned, not repeated", async (code) => {
    partner.script.push(status(code));
    const { response } = await everyOperation.getTransactionsReport(partner.client());
    expect([response.status, callInfo(response).outcome, partner.calls.length]).toEqual([code, "not-executed", 1]);
  });

  it.each(operations)(
    "QRY-118 QRY-121 · %s only reads: it is repeated after a 500 and without a response",
    async (operation) => {
      partner.script.push(status(500), reset);
      const { response } = await everyOperation[operation](partner.client());
      expect([response.status, partner.calls.length]).toEqual([200, 3]);
      expect(new Set(partner.calls.map(({ body }) => body)).size).toBe(1);
    },
  );

  it("QRY-124 QRY-126 · a 429 is waited out for its Retry-After", async () => {
    partner.script.push(status(429, { "Retry-After": "7" }));
    const started = partner.clock.now();
    const { response } = await everyOperation.getCampaignsReport(partner.client());
    expect([response.status, partner.calls.length]).toEqual([200, 2]);
    expect(partner.clock.now() - started).toBeGreaterThanOrEqual(7000);
  });

  it("QRY-125 · no limit is stated, so calls are not paced", async () => {
    const client = partner.client();
    const started = partner.clock.now();
    await Promise.all(Array.from({ length: 200 }, () => everyOperation.listAccounts(client)));
    expect([partner.calls.length, partner.clock.now()]).toEqual([200, started]);
  });
});
