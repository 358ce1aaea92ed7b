import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { reset, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError, createCalendarClient } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

const withBody = new Set(["createSubscription", "getSubscription", "getSchedule", "listCalendarEvents"]);

describe("addresses", () => {
  const subscription = "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11";
  it.each([
    ["CAL-125", "createSubscription", "POST", "/v2/subscribe/account-1/fjord-cup"],
    ["CAL-091", "deleteSubscriptions", "DELETE", "/v1/subscription/account-1/fjord-cup"],
    ["CAL-117", "getSubscription", "GET", `/v1/subscription/${subscription}`],
    ["CAL-110 CAL-111", "getSchedule", "GET", `/v1/schedule/${subscription}?from=2026-01-01&to=2026-02-01`],
    ["CAL-122", "createEvent", "POST", "/v1/subscriptionevent/account-1"],
    ["CAL-096 CAL-100", "deleteEvent", "DELETE", "/v1/subscriptionevent/account-1/event-1"],
    ["CAL-120", "updateEvent", "POST", "/v1/subscriptionevent/account-1/update"],
    [
      "CAL-098 CAL-100",
      "deleteSubscriptionEvent",
      "DELETE",
      `/v2/subscription/account-1/${subscription}/subscriptionevent/event-1`,
    ],
    ["CAL-101", "listCalendarEvents", "GET", "/v1/account-1/calendars/calendar-1/events?pageNumber=1&pageSize=50"],
  ] as const)("%s CAL-153 · %s is %s %s", async (_rules, operation, method, address) => {
    const { data } = await everyOperation[operation](partner.client());
    const [call] = partner.calls;
    expect([call?.method, call?.url.href]).toEqual([method, `https://calendar.example${address}`]);
    // Where the contract shows a body, it is handed on as it came.
    expect(data).toEqual(withBody.has(operation) ? partner.data : undefined);
  });

  it.each(operations)("CAL-130 CAL-147 · %s carries the bearer token and asks for JSON", async (operation) => {
    await everyOperation[operation](partner.client());
    const headers = partner.calls[0]?.headers;
    expect([headers?.get("authorization"), headers?.get("accept")]).toEqual(["Bearer token-1", "application/json"]);
  });

  it("CAL-134 · plain http is refused for the API and for its token host", () => {
    expect(() => partner.client({ baseUrl: "http://calendar.example" })).toThrow(/baseUrl/);
    const auth = { tokenUrl: "http://auth.example", clientId: "client-1", clientSecret: "s3cret" };
    expect(() => partner.client({ auth })).toThrow(/tokenUrl/);
  });
});

it("CAL-112 · the schedule is read by subscriptionId, a GUID, as it was given", async () => {
  await everyOperation.getSchedule(partner.client());
  expect(partner.calls[0]?.url.pathname).toBe("/v1/schedule/0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11");
});

it("CAL-132 · a client refuses to run in a browser, with a secret and with tokens of its caller's own", () => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0" });
  expect(() => partner.client()).toThrow(/auth\.clientSecret would be readable by everyone in a browser/);
  const auth = { getToken: () => "token-1" };
  expect(() => partner.client({ auth })).toThrow(/auth\.getToken's token would be readable by everyone in a browser/);
});

describe("bodies", () => {
  const unsubscribe = {
    ...{ userName: "user-1", id: "sub-1", unsubscribeReasonId: 3, unsubscribeReasonText: "enough" },
    actionType: "any",
  };

  it.each([
    ["CAL-125", "createSubscription", { userName: "user-1", eventReminderMinutes: null }],
    ["CAL-092 CAL-093", "deleteSubscriptions", unsubscribe],
    [
      "CAL-122",
      "createEvent",
      { event: { title: "Final" }, subscriptionIds: ["0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11"], actionType: "any" },
    ],
    ["CAL-120 CAL-127", "updateEvent", { eventId: "event-1", title: "Final, moved" }],
  ] as const)("%s · %s sends its JSON as the caller gave it", async (_rules, operation, body) => {
    await everyOperation[operation](partner.client());
    const [call] = partner.calls;
    expect([call?.headers.get("content-type"), JSON.parse(call?.body ?? "")]).toEqual(["application/json", body]);
  });

  it("CAL-155 · a field whose type is not stated takes any JSON value", async () => {
    const path = { accountCode: "account-1", calendarCode: "fjord-cup" };
    const body = { userName: 7, isEventReminderDisabled: "no", timeZoneId: null, emailAddress: ["a"] };
    await partner.client().POST("/v2/subscribe/{accountCode}/{calendarCode}", { params: { path }, body });
    expect(JSON.parse(partner.calls[0]?.body ?? "")).toEqual(body);
  });

  it.each(["deleteEvent", "deleteSubscriptionEvent"] as const)("CAL-096 CAL-098 · %s has none", async (operation) => {
    await everyOperation[operation](partner.client());
    const [call] = partner.calls;
    expect([call?.headers.get("content-type"), call?.body]).toEqual([null, ""]);
  });

  it("CAL-092 · the body of the DELETE arrives over a real connection", async () => {
    const arrived: unknown[] = [];
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request;
      arrived.push([method, url, headers["content-type"], headers["content-length"], await text(request)]);
      response.writeHead(202).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const client = createCalendarClient({
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        auth: { getToken: () => "token" },
      });
      const { response } = await everyOperation.deleteSubscriptions(client);
      const body = JSON.stringify(unsubscribe);
      expect(response.status).toBe(202);
      expect(arrived).toEqual([
        ["DELETE", "/v1/subscription/account-1/fjord-cup", "application/json", `${body.length}`, body],
      ]);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("a 202 is acceptance only", () => {
  const background = [
    "deleteSubscriptions",
    "createEvent",
    "deleteEvent",
    "updateEvent",
    "deleteSubscriptionEvent",
  ] as const;
  it.each(background)(
    "CAL-086 CAL-087 CAL-129 · %s takes it without a body and reads nothing back",
    async (operation) => {
      partner.script.push(status(202));
      const { data, response } = await everyOperation[operation](partner.client());
      expect([data, response.status, partner.calls.length]).toEqual([undefined, 202, 1]);
    },
  );
});

describe("the token exchange", () => {
  const auth = { tokenUrl: "https://auth.example", clientId: "client-1", clientSecret: "s3cret" };
  const exchange = () => partner.exchanges[0];
  const form = () => Object.fromEntries(new URLSearchParams(exchange()?.body));

  it("CAL-001 CAL-002 CAL-135 · is a POST to /oauth2/token on a host of its own", async () => {
    await everyOperation.getSubscription(partner.client());
    expect([exchange()?.method, exchange()?.url.href]).toEqual(["POST", "https://auth.example/oauth2/token"]);
    expect(partner.calls[0]?.url.origin).toBe("https://calendar.example");
  });

  it("CAL-002 · the token host has no default", () => {
    const make = () => partner.client({ auth: { ...auth, tokenUrl: undefined } });
    expect(make).toThrow(ConfigurationError);
    expect(make).toThrow(/auth.tokenUrl/);
  });

  it("CAL-136 CAL-137 · is a form that asks for JSON", async () => {
    await everyOperation.getSubscription(partner.client());
    expect(exchange()?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(exchange()?.headers.get("accept")).toBe("application/json");
  });

  it("CAL-133 CAL-138 CAL-140 · has the credentials in a Basic header by default, the grant alone in its form", async () => {
    await everyOperation.getSubscription(partner.client({ auth: { ...auth, credentialsIn: "header" } }));
    await everyOperation.getSubscription(partner.client());
    for (const { headers, body } of partner.exchanges) {
      // base64 of "client-1:s3cret"
      expect([headers.get("authorization"), body]).toEqual([
        "Basic Y2xpZW50LTE6czNjcmV0",
        "grant_type=client_credentials",
      ]);
    }
    expect(partner.exchanges.length).toBe(2);
  });

  it("CAL-139 CAL-140 CAL-148 · has them in its form where the caller says so, and then no header", async () => {
    await everyOperation.getSubscription(partner.client({ auth: { ...auth, credentialsIn: "body" } }));
    expect(exchange()?.headers.has("authorization")).toBe(false);
    expect(form()).toEqual({ grant_type: "client_credentials", client_id: "client-1", client_secret: "s3cret" });
  });

  describe("that fails", () => {
    /** The token host's responses, then tokens; counts the exchanges. */
    async function after(...script: (() => Response)[]) {
      let exchanges = 0;
      const fetch = async (request: Request) => {
        if (!request.url.startsWith("https://auth.example")) return Response.json({});
        exchanges += 1;
        return script.shift()?.() ?? Response.json({ access_token: "token", expires_in: 300, token_type: "Bearer" });
      };
      const ended = await everyOperation.getSubscription(partner.client({ fetch })).then(
        ({ response }) => response.status,
        ({ name }: Error) => name,
      );
      return [exchanges, ended];
    }

    it.each([
      ["400", () => new Response("{", { status: 400 })],
      ["401", () => Response.json({ error: "anything" }, { status: 401 })],
      ["403", status(403)],
    ])("CAL-148 · a %s is an authentication failure at once, whatever its body", async (_, response) => {
      expect(await after(response)).toEqual([1, "TokenError"]);
    });

    it.each([
      ["500", status(500)],
      ["503", status(503)],
      ["429", status(429)],
      ["lost response", reset],
    ])("CAL-148 · a %s is tried again", async (_, response) => {
      expect(await after(response)).toEqual([2, 200]);
    });
  });

  it("CAL-144 CAL-150 · the refresh token of 60 minutes is not used: after five, the credentials are exchanged again", async () => {
    const forms: string[] = [];
    const fetch = async (request: Request) => {
      if (!request.url.startsWith("https://auth.example")) return Response.json({});
      forms.push(await request.text());
      // Without expires_in, five minutes are assumed.
      return Response.json({ access_token: "token", refresh_token: "refresh-1", token_type: "Bearer" });
    };
    const client = partner.client({ fetch });
    for (const seconds of [0, 269, 30, 3540]) {
      await partner.clock.advance(1000 * seconds);
      await everyOperation.getSubscription(client);
    }
    expect(forms).toEqual(Array(3).fill("grant_type=client_credentials"));
  });

  it("CAL-142 CAL-143 CAL-145 · a token lives by expires_in; then the credentials are exchanged again", async () => {
    const client = partner.client();
    await everyOperation.getSubscription(client);
    await partner.clock.advance(200_000);
    await everyOperation.getSubscription(client);
    expect(partner.exchanges.length).toBe(1);
    // 240 s, not the 300 that are usual.
    await partner.clock.advance(41_000);
    await everyOperation.getSubscription(client);
    expect(partner.exchanges.length).toBe(2);
    expect(new Set(partner.exchanges.map(({ body }) => body))).toEqual(new Set(["grant_type=client_credentials"]));
  });
});
