import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { LoggedRequest, recordsOf } from "./logged-request.ts";

const facts = {
  at: "2026-03-01T12:00:00.000Z",
  durationMs: 1,
  method: "POST",
  api: "bookshop",
  operation: "order",
  caller: "reader",
  bodyBytes: 0,
  status: 200,
  fired: undefined,
  openPoint: undefined,
  problems: [],
  fault: undefined,
};

function logged({
  body = "",
  text = "",
  ...more
}: Readonly<{ body?: string; text?: string; withBodies?: boolean }> = {}) {
  const hash = vi.fn(nodeCrypto.hash);
  const raw = {
    url: "/shop/orders?token=hidden-1",
    headers: { authorization: "Bearer hidden-2", "content-type": "application/json" },
    bytes: new TextEncoder().encode(body),
    response: { headers: { location: "/shop/orders/1?token=hidden-3" }, text },
    withBodies: true,
    secrets: undefined,
    values: /(?!)/g,
    crypto: { ...nodeCrypto, hash },
    ...more,
  };
  return { raw, hash, request: new LoggedRequest(7, { ...facts, raw }) };
}

const bodies = { body: '{"password":"hidden-4"}', text: '{"client_secret":"hidden-5"}' };

test("a record has the id, the facts, and what was sent with its secrets masked", () => {
  const { request } = logged(bodies);
  expect(request.record).toEqual({
    ...facts,
    id: 7,
    url: "/shop/orders?token=***",
    headers: { authorization: "***", "content-type": "application/json" },
    bodySha256: nodeCrypto.hash(bodies.body),
    body: '{"password":"***"}',
    response: { headers: { location: "/shop/orders/1?token=***" }, body: '{"client_secret":"***"}' },
  });
});

test("nothing is hashed before someone reads the record, and no record is made twice", () => {
  const { request, hash } = logged(bodies);
  expect(hash).not.toHaveBeenCalled();
  expect(request.record).toBe(request.record);
  expect(hash).toHaveBeenCalledOnce();
});

test("nothing but the record shows what was sent", () => {
  const { request } = logged(bodies);
  const shown = () => [JSON.stringify(request), inspect(request, { depth: null, showHidden: true }), { ...request }];
  expect(JSON.stringify(shown())).not.toContain("hidden");
  expect(JSON.stringify([request.record, shown()])).not.toContain("hidden");
  expect(() => structuredClone(request)).not.toThrow();
  expect(JSON.stringify(structuredClone(request))).not.toContain("hidden");
});

test("a record without secrets is taken as it is", () => {
  const record = { ...facts, url: "/shop/orders", headers: {}, bodySha256: undefined };
  expect(new LoggedRequest(7, record).record).toEqual({ ...record, id: 7 });
});

describe("of a body of more than 65,536 characters the log has the beginning", () => {
  const long = "x".repeat(65_537);

  test.each([
    ["a request's", { body: long }, { body: "x".repeat(65_536), bodyCut: true }],
    ["a response's", { text: long }, { response: { body: "x".repeat(65_536), bodyCut: true } }],
  ])("%s", (_, given, expected) => {
    const { request } = logged(given);
    expect(request.record).toMatchObject(expected);
  });

  test("which is made at once, so that the rest takes no memory", () => {
    const { request, hash } = logged({ body: long });
    expect(hash).toHaveBeenCalledOnce();
    expect(request.bytes).toBeLessThanOrEqual(logged().request.bytes + 65_536);
  });
});

test("of a call of the control plane the bodies are not kept, and the hash of its own is", () => {
  const { request, hash } = logged({ ...bodies, withBodies: false });
  expect(hash).toHaveBeenCalledOnce();
  expect(request.record).toMatchObject({ bodySha256: nodeCrypto.hash(bodies.body), url: "/shop/orders?token=***" });
  expect(JSON.stringify(request.record)).not.toMatch(/password|client/);
});

test("a body that is a part of larger bytes does not keep these in memory", () => {
  const whole = new TextEncoder().encode(`${" ".repeat(1_000)}["poetry"]`);
  const { raw } = logged();
  const request = new LoggedRequest(7, { ...facts, raw: { ...raw, bytes: whole.subarray(1_000) } });
  whole.fill(0);
  expect(request.record.body).toBe('["poetry"]');
});

test("each text counts as the memory that it takes, before the record is read as after", () => {
  const small = logged().request.bytes;
  const { request } = logged({ body: "a".repeat(100), text: "b".repeat(1_000) });
  expect(request.bytes - small).toBe(1_100);
  expect(request.record.bodyBytes).toBe(0);
  expect(request.bytes).toBeLessThanOrEqual(small + 1_100);
});

test("of many requests each record is made when it is asked for", () => {
  const [one, other] = [logged(bodies), logged(bodies)];
  const records = recordsOf([one.request, other.request]);
  expect(one.hash).not.toHaveBeenCalled();
  expect(records.next().value).toBe(one.request.record);
  expect(other.hash).not.toHaveBeenCalled();
});
