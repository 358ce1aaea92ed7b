import { describe, expect, test } from "vitest";
import { events } from "../../test/apis.ts";
import { type Answer, fakeServer } from "../../test/fake-server.ts";
import type { ApiManifest } from "../manifest.ts";
import { verdictOf } from "./verdict-of.ts";

const header = "Idempotency-Key";
const common = { auth: "appCredentials", authFailure: [401] } as const;
const idempotency = { header, windowSeconds: 10_800, onRepeat: "conflict", required: true } as const;
const manifest = {
  ...events,
  buckets: {},
  operations: {
    "POST /v1/events": { ...common, id: "keyed", safety: "keyed", idempotency },
    "POST /v2/events": { ...common, id: "unsafe", safety: "unsafe" },
  },
} as const satisfies ApiManifest;

const auth = { appCredentials: { getToken: () => "token-1" }, keyPair: { publicKey: "pub-1", secretKey: "sec-1" } };

/** What a call that is answered so says about its batch. */
async function verdict(answer: Answer, { repeated = false, path = "/v1/events" as "/v1/events" | "/v2/events" } = {}) {
  const { client, clock } = fakeServer(answer);
  const call = client(manifest, { auth, attempts: 2 }).POST(path, { body: { events: [] } });
  const reading = {
    accepted: () => ({ result: "accepted", refused: new Map() }) as const,
    refused: (error: unknown) => Object(Object(error).data),
  };
  return clock.run(verdictOf<unknown>(call, { repeated }, reading));
}

const status =
  (code: number, body: unknown = {}): Answer =>
  () =>
    Response.json(body, { status: code });
const reset: Answer = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
};
const inTurn =
  (...answers: Answer[]): Answer =>
  (seen, count) =>
    (answers[count - 1] ?? status(200))(seen, count);

describe("what the end of a call says about its batch", () => {
  test("a success: accepted", async () => {
    expect(await verdict(status(200))).toMatchObject({ result: "accepted" });
  });

  test.each([400, 413, 422])("a %i is about the batch: refused, with code and message of the answer", async (code) => {
    const body = { data: { code: "RequestValidationError", message: "bad" } };
    expect(await verdict(status(code, body))).toEqual({
      result: "refused",
      code: "RequestValidationError",
      message: `The whole batch was refused with status ${code}: bad`,
    });
    expect(await verdict(status(code))).toEqual({
      result: "refused",
      code: `${code}`,
      message: `The whole batch was refused with status ${code}.`,
    });
  });

  test.each([401, 403, 404, 429, 501])("a %i would meet every batch: stopped", async (code) => {
    expect(await verdict(status(code), { path: "/v2/events" })).toMatchObject({
      result: "stopped",
      error: { name: "ResponseError", status: code },
    });
  });

  test("no answer, and a server error at the end: unknown, and a repeat may tell", async () => {
    const lost = await verdict(reset);
    expect(lost).toMatchObject({ result: "unknown", final: false, info: { outcome: "unknown", attempts: 2 } });
    expect(await verdict(status(503))).toMatchObject({
      result: "unknown",
      final: false,
      message: "status 503 after 2 attempt(s)",
    });
  });

  test("a 409 after an own lost attempt, or to what an earlier process sent: unknown, and no repeat will tell", async () => {
    const unknown = { result: "unknown", final: true };
    expect(await verdict(inTurn(reset, status(409)))).toMatchObject(unknown);
    expect(await verdict(status(409), { repeated: true })).toMatchObject(unknown);
    expect(await verdict(status(409))).toMatchObject({ result: "refused", code: "409" });
  });

  test("a success that cannot be read was carried out, but for nobody knows what: unknown for good", async () => {
    expect(await verdict(() => new Response("{"))).toMatchObject({ result: "unknown", final: true });
  });

  test("what was never sent: stopped", async () => {
    const refused: Answer = () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
    };
    expect(await verdict(refused)).toMatchObject({ result: "stopped", error: { name: "NetworkError" } });
    const redirect: Answer = () => new Response(null, { status: 302, headers: { location: "https://else.example" } });
    expect(await verdict(redirect)).toMatchObject({ result: "stopped", error: { name: "RedirectError" } });
  });
});
