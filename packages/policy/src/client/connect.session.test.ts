import { describe, expect, test } from "vitest";
import { cart, events } from "../../test/apis.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { clockOf } from "./known-client.ts";

const reserve = "/v1/cart/reserve";
const cancel = "/v1/confirmation/cancel";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A shop's client, and what its server sees of a header. */
function shop(...responses: number[]) {
  const server = fakeServer((_seen, count) => Response.json({}, { status: responses[count - 1] ?? 200 }));
  const client = server.client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
  return { ...server, client, sent: (name: string) => server.seen.map(({ headers }) => headers.get(name)) };
}

describe("session", () => {
  test("CRT-009, CRT-010 · a made-up id is the same for every call of the session, and no other's", async () => {
    const { client, clock, sent } = shop();
    const [one, other] = [client.session(), client.session({})];
    for (const customer of [one, one, other, one]) await clock.run(customer.POST(reserve, { body: {} }));
    const [id, ...others] = sent("svc-session-id");
    expect(id).toMatch(uuid);
    expect(others[1]).toMatch(uuid);
    expect(others).toEqual([id, others[1], id]);
    expect(others[1]).not.toBe(id);
  });

  test("an id that is undefined is made up as well; an option of the client cannot be bound, nor any that there is not", async () => {
    const { client, clock, sent } = shop();
    await clock.run(client.session({ sessionId: undefined, acceptLanguage: "" } as never).POST(reserve, { body: {} }));
    for (const given of [{ tagId: "tag-2" }, { sessionID: "session-1" }]) {
      expect(() => client.session(given as never)).toThrow(
        /^session\(\): unknown option (tagId|sessionID)[;.] .*sessionId, /,
      );
    }
    expect(sent("svc-session-id")).toEqual([expect.stringMatching(uuid)]);
    expect([sent("Accept-Language"), sent("svc-tag-id")]).toEqual([[null], ["tag-1"]]);
  });

  test("CRT-010, CRT-018 · a given id is used as it is, beside the client's own headers", async () => {
    const { client, clock, sent } = shop();
    await clock.run(client.session({ sessionId: "session-1" }).POST(reserve, { body: {} }));
    expect([sent("svc-session-id"), sent("svc-tag-id"), sent("svc-api-key")]).toEqual([
      ["session-1"],
      ["tag-1"],
      ["k3y"],
    ]);
  });

  test("CRT-023 · Accept-Language is sent only if it is given", async () => {
    const { client, clock, sent } = shop();
    await clock.run(client.session().POST(reserve, { body: {} }));
    await clock.run(client.session({ acceptLanguage: "nb-NO" }).POST(reserve, { body: {} }));
    await clock.run(client.session({ acceptLanguage: "nb-NO" }).POST(cancel, { body: {} }));
    expect(sent("Accept-Language")).toEqual([null, "nb-NO", "nb-NO"]);
  });

  test("CRT-017 · an operation that has no session header gets none", async () => {
    const { client, clock, sent } = shop();
    await clock.run(client.session({ sessionId: "session-1" }).POST(cancel, { body: {} }));
    expect(sent("svc-session-id")).toEqual([null]);
  });

  test("CRT-010, CRT-014 · without a session the caller's id passes, and a call without one gets its own", async () => {
    const { client, clock, sent } = shop();
    await clock.run(client.POST(reserve, { params: { header: { "svc-session-id": "own" } }, body: {} }));
    await clock.run(client.POST(reserve, { body: {} }));
    client.session({ sessionId: "session-1", acceptLanguage: "nb-NO" });
    await clock.run(client.POST(reserve, { body: {} }));
    const [own, ...made] = sent("svc-session-id");
    expect([own, ...made]).toEqual(["own", expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(made[0]).not.toBe(made[1]);
    expect(sent("Accept-Language")).toEqual([null, null, null]);
  });

  test("a header that contradicts the session is refused before sending, in any place", async () => {
    const { client, seen } = shop();
    const customer = client.session({ sessionId: "session-1", acceptLanguage: "nb-NO" });
    for (const init of [
      { params: { header: { "svc-session-id": "session-2" } }, body: {} },
      { headers: { "SVC-Session-Id": "session-2" }, body: {} },
    ]) {
      const error = await thrownBy(customer.POST(reserve, init));
      expect(error.name).toBe("ConfigurationError");
      expect(error.message).toContain("svc-session-id is given, but is not this client's sessionId");
    }
    const error = await thrownBy(
      customer.raw("GET", "/v1/x", { safety: "read", headers: { "accept-language": "de" } }),
    );
    expect(error.message).toContain("Accept-Language is given, but is not this client's acceptLanguage");
    expect(seen).toEqual([]);
  });

  test("every attempt of a call, request() and raw() belong to the session too", async () => {
    const { client, clock, sent } = shop(503, 200);
    const customer = client.session({ acceptLanguage: "nb-NO" });
    await clock.run(customer.raw("GET", "/v1/x", { safety: "read" }));
    await clock.run(customer.request("post", cancel, { body: {} }));
    expect(sent("Accept-Language")).toEqual(["nb-NO", "nb-NO", "nb-NO"]);
  });

  test("shares the client's middleware and its clock", async () => {
    const { client, clock, sent } = shop();
    const customer = client.session();
    const trace = {
      onRequest({ request }: { request: Request }) {
        request.headers.set("X-Trace", "t-1");
        return request;
      },
    };
    client.use(trace);
    await clock.run(customer.POST(reserve, { body: {} }));
    customer.eject(trace);
    await clock.run(client.POST(reserve, { body: {} }));
    expect(sent("X-Trace")).toEqual(["t-1", null]);
    expect([clockOf(client, "helper"), clockOf(customer, "helper")]).toEqual([clock, clock]);
  });

  test("there is none in a session, nor in a client whose API knows no session", () => {
    const { client } = shop();
    expect(client.session()).not.toHaveProperty("session");
    const other = fakeServer().client(events, { auth: { appCredentials: { getToken: () => "token-1" } } });
    expect(other).not.toHaveProperty("session");
  });

  test("ends with its client, which a session cannot close", async () => {
    const { client, seen } = shop();
    const customer = client.session();
    expect("close" in customer).toBe(false);
    await client.close();
    const error = await thrownBy(customer.POST(reserve, { body: {} }));
    expect(error.message).toContain("this client is closed. Nothing was sent.");
    expect(seen).toEqual([]);
  });
});
