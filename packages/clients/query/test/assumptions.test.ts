import { reset, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { callInfo, runReport } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

// What the client does where the contract is open or ambiguous, line by line of the ledger.

const range = { startDate: "2026-01-01", endDate: "2026-02-01" };
const account = {
  accountId: "acc-1",
  accountName: "Demo",
  countryCode: "US",
  accountCurrencyCode: "USD",
  accountTimezone: "America/New_York",
  accountTimezoneOffset: -300,
};

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

describe("what it sends", () => {
  it("QRY-020 · any time zone and currency goes out as it was given, without advice", async () => {
    const advice: string[] = [];
    const client = partner.client({ onAdvice: ({ rule }) => advice.push(rule) });
    const request = { ...range, metrics: ["cpa"], timezoneVariation: "Europe/Oslo", currencyCode: "NOK" };
    const { response } = await runReport(client, "campaigns", "acc-1", request);
    expect([response.status, JSON.parse(partner.calls[0]?.body ?? ""), advice]).toEqual([200, request, []]);
  });

  it.each(["campaigns", "transactions"] as const)(
    "QRY-074 · the %s report takes every known slug, of either kind",
    async (kind) => {
      const metrics = ["impressions", "cpa", "transactions", "page_transactions"];
      const dimensions = ["campaign_id", "page_type"];
      const { response } = await runReport(partner.client(), kind, "acc-1", { ...range, metrics, dimensions });
      expect([response.status, JSON.parse(partner.calls[0]?.body ?? "")]).toEqual([
        200,
        { ...range, metrics, dimensions },
      ]);
    },
  );
});

describe("what it reads", () => {
  it.each([{}, { accountOwner: "owner@store.example" }])(
    "QRY-011 · accountOwner may be absent: the account comes as it was sent with %j",
    async (owner) => {
      partner.data = { ...account, ...owner };
      const { data } = await everyOperation.getAccount(partner.client());
      expectTypeOf(data?.accountOwner).toEqualTypeOf<string | undefined>();
      expect(data).toEqual({ ...account, ...owner });
    },
  );

  it("QRY-011 · an accountOwner of null comes as null", async () => {
    partner.data = { ...account, accountOwner: null };
    const { data } = await everyOperation.getAccount(partner.client());
    expect(data?.accountOwner).toBeNull();
  });

  it.each([
    { accountTimezoneOffset: -300, countryCode: "US" },
    { accountTimezoneOffset: 630, countryCode: "AUS" },
  ])("QRY-015 · offset and country come as they were sent: %j", async (given) => {
    partner.data = { ...account, ...given };
    expect((await everyOperation.getAccount(partner.client())).data).toMatchObject(given);
  });

  it("QRY-057 · values of a row that are null or absent come as they were sent", async () => {
    const data = [{ impressions: null, device: null }, {}, { impressions: 3 }];
    partner.data = { data, accountId: "acc-1", queryTimeMs: 1 };
    const asked = { ...range, metrics: ["impressions"], dimensions: ["device"] };
    const report = await runReport(partner.client(), "campaigns", "acc-1", asked);
    expect(report.data?.data).toEqual(data);
  });

  it("QRY-073 · the descriptions of slugs are any text, handed on as they came", async () => {
    const help = {
      dimensions: [{ slug: "device", description: "" }],
      metrics: [{ slug: "cpa", description: "1 < 2" }],
    };
    partner.data = help;
    expect((await everyOperation.getCampaignsHelp(partner.client())).data).toEqual(help);
  });

  it.each([200, 201, 202, 203, 206, 226])("QRY-113 · a %d is a success", async (code) => {
    partner.script.push(() => Response.json(account, { status: code }));
    const { data, error, response } = await everyOperation.getAccount(partner.client());
    expect([data, error, callInfo(response).outcome]).toEqual([account, undefined, "executed"]);
  });
});

describe("what it makes of an error", () => {
  it.each([403, 404])("QRY-119 · a %d is returned at once by every operation", async (code) => {
    for (const operation of operations) {
      const each = fakeApi();
      each.script.push(status(code));
      const { response } = await everyOperation[operation](each.client());
      expect([response.status, each.calls.length, each.exchanges.length]).toEqual([code, 1, 1]);
    }
  });

  it.each(["", "<h1>Gone</h1>", '{"error":{"code":"ok"}}', '{"data":[]}'])(
    "QRY-120 · with the body %j, the status alone decides",
    async (body) => {
      partner.script.push(() => new Response(body, { status: 404, headers: { "Content-Type": "application/json" } }));
      const { data, response } = await everyOperation.getTransactionsReport(partner.client());
      const { outcome } = callInfo(response);
      expect([data, response.status, outcome, partner.calls.length]).toEqual([undefined, 404, "not-executed", 1]);
    },
  );

  it("QRY-126 · a 429 without Retry-After is repeated after a pause of the client's own", async () => {
    partner.script.push(status(429));
    const started = partner.clock.now();
    const { response } = await everyOperation.getCampaignsReport(partner.client());
    expect([response.status, partner.calls.length]).toEqual([200, 2]);
    expect(partner.clock.now()).toBeGreaterThan(started);
  });
});

describe("the token endpoint", () => {
  /** Calls once, with these responses of the token endpoint; after them it issues a token. */
  async function exchangingWith(...script: readonly (() => Response)[]) {
    const responses = [...script];
    let exchanges = 0;
    const fetch = async ({ url }: Request) => {
      if (!url.endsWith("/oauth2/token")) return Response.json([account]);
      exchanges++;
      return (
        responses.shift()?.() ?? Response.json({ access_token: "token-1", expires_in: 3600, token_type: "Bearer" })
      );
    };
    const started = partner.clock.now();
    const failure = await everyOperation.listAccounts(partner.client({ fetch })).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failure, exchanges, waitedMs: partner.clock.now() - started };
  }

  it.each([400, 401, 403, 404])("QRY-089 · a %d is a failed authentication; its body is not read", async (code) => {
    const { failure, exchanges } = await exchangingWith(() =>
      Response.json({ error: "wording-of-the-server" }, { status: code }),
    );
    expect(failure).toMatchObject({ name: "TokenError" });
    expect(String(failure)).not.toContain("wording-of-the-server");
    expect(exchanges).toBe(1);
  });

  it.each([
    ["500", status(500)],
    ["503", status(503)],
    ["429", status(429)],
    ["lost response", reset],
  ])("QRY-089 · a %s is retried after a pause", async (_name, response) => {
    const { failure, exchanges, waitedMs } = await exchangingWith(response);
    expect([failure, exchanges]).toEqual([undefined, 2]);
    expect(waitedMs).toBeGreaterThan(0);
  });
});
