import { describe, expect, test } from "vitest";
import { requester } from "../../../test/requester.ts";

const made = requester();
const { send, advance } = made;
const path = "/nurture/1.0/nurture/unsubscribe";
const headers = { authorization: "sandbox-nurture-key", accept: "application/json" };
const email = "ann@shop.example";
const unsubscribe = (json: unknown, more: Record<string, string> = {}) =>
  send("POST", path, { headers: { ...headers, ...more }, json });

describe("an accepted call", () => {
  test("NUR-001 NUR-011 NUR-008 · POST /1.0/nurture/unsubscribe below the nurture host returns 201", async () => {
    expect((await unsubscribe({ email })).status).toBe(201);
    expect((await send("POST", "/1.0/nurture/unsubscribe", { headers, json: { email } })).status).toBe(404);
  });

  test("NUR-009 NUR-026 · 201 with a string id and nothing else", async () => {
    const { status, body } = await unsubscribe({ email });
    expect([status, body]).toEqual([201, { id: expect.stringMatching(/./) }]);
  });

  test("NUR-028 · the same address again: 201 with a new id", async () => {
    const [one, other] = [await unsubscribe({ email }), await unsubscribe({ email })];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.id).not.toEqual(other.body.id);
  });

  test("NUR-005 NUR-006 · the one address is kept as it was written", async () => {
    const { body } = await unsubscribe({ email: "Ann+News@Shop.Example" });
    const kept = await send("GET", "/_sandbox/state/nurture.unsubscribed");
    expect(kept.body).toEqual({ [String(body.id)]: { email: "Ann+News@Shop.Example" } });
  });

  test("NUR-007 · keys besides email are ignored", async () => {
    const { status, openPoint } = await unsubscribe({ email, reason: "too many", tags: [1] });
    expect([status, openPoint]).toEqual([201, undefined]);
  });

  test("NUR-017 · the response comes at once: the clock has not moved", async () => {
    const before = await send("GET", "/_sandbox/clock");
    await unsubscribe({ email });
    expect((await send("GET", "/_sandbox/clock")).body).toEqual(before.body);
  });

  test("NUR-015 NUR-016 · Accept may be */* or left out", async () => {
    expect((await unsubscribe({ email }, { accept: "*/*" })).status).toBe(201);
    const { authorization } = headers;
    expect((await send("POST", path, { headers: { authorization }, json: { email } })).status).toBe(201);
  });

  test("NUR-016 · Content-Type and Accept may be left out together", async () => {
    const { sandbox } = made;
    const body = new TextEncoder().encode(JSON.stringify({ email }));
    const { authorization } = headers;
    const response = await sandbox.fetch(sandbox.origin + path, { method: "POST", headers: { authorization }, body });
    expect(response.status).toBe(201);
  });

  test("NUR-027 · a thousand of them in one moment meet no limit", async () => {
    for (let call = 0; call < 1_000; call++) expect((await unsubscribe({ email })).status).toBe(201);
    await advance(60);
  });
});

describe("a refused call", () => {
  test.each([
    ["no email", { name: "Ann" }],
    ["an email that is no text", { email: 1 }],
    ["two addresses as a list", { email: [email, email] }],
    ["no map", [email]],
    ["a text", email],
  ])("NUR-003 NUR-004 NUR-018 · %s: 400", async (_, json) => {
    expect((await unsubscribe(json)).status).toBe(400);
  });

  test.each(["", "ann", "@shop.example", "ann@", "a@b.c, d@e.f", "a@b.c;d@e.f", "a@b@c.d", " a@b.c", "a b@c.d"])(
    "NUR-031 · what A9 takes for no single address is 400, marked: %j",
    async (given) => {
      const { status, openPoint, headers: reported } = await unsubscribe({ email: given });
      expect([status, openPoint]).toEqual([400, "NUR-031"]);
      expect(reported.get("x-sandbox-reason")).toMatch(/^body\/email is not one address: exactly one @ .* \(NUR-031: /);
    },
  );

  test("NUR-018 · what is not valid JSON: 400", async () => {
    const json = { "content-type": "application/json" };
    expect((await send("POST", path, { headers: { ...headers, ...json }, text: '{"email":' })).status).toBe(400);
    expect((await send("POST", path, { headers: { ...headers, ...json } })).status).toBe(400);
  });

  test("NUR-019 · its body is empty", async () => {
    expect((await unsubscribe({})).body).toBeUndefined();
  });

  test("NUR-014 NUR-016 · JSON under another Content-Type, or without one, is taken", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const given = { ...headers, "content-type": type };
      expect((await send("POST", path, { headers: given, text: JSON.stringify({ email }) })).status).toBe(201);
    }
  });

  test.each(["", "ann", "@shop.example", "ann@", "a@b.c, d@e.f", "a@b.c;d@e.f", "a@b@c.d", " a@b.c", "a b@c.d"])(
    "NUR-031 · what A9 takes for no single address is 400, marked: %j",
    async (given) => {
      const { status, openPoint, headers: reported } = await unsubscribe({ email: given });
      expect([status, openPoint]).toEqual([400, "NUR-031"]);
      expect(reported.get("x-sandbox-reason")).toMatch(/^body\/email is not one address: exactly one @ .* \(NUR-031: /);
    },
  );

  test("NUR-018 · what is not valid JSON is 400, without a mark", async () => {
    const { status, openPoint } = await send("POST", path, { headers, text: "email=ann%40shop.example" });
    expect([status, openPoint]).toEqual([400, undefined]);
  });

  test.each([
    ["NUR-012 NUR-016 · no key", undefined],
    ["NUR-012 · another key", "sandbox-cart-key"],
    ["NUR-013 · a scheme word before the key", "Bearer sandbox-nurture-key"],
  ])("%s: 401", async (_, authorization) => {
    const given = authorization === undefined ? {} : { authorization };
    expect((await send("POST", path, { headers: given, json: { email } })).status).toBe(401);
  });

  test("NUR-020 · the 401 has no body and is marked as a choice", async () => {
    const { status, body, openPoint } = await unsubscribe({ email }, { authorization: "wrong" });
    expect([status, body, openPoint]).toEqual([401, undefined, "NUR-020"]);
  });
});
