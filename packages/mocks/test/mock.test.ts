import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mock, MockError, startMock } from "../src/index.ts";
import { freeNeighbours } from "./support/free-ports.ts";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ api: "onboarding" });
});
afterAll(() => mock.stop());

const headers = {
  Authorization: "Bearer any",
  "Content-Type": "application/json",
  "Idempotency-Key": "0b9f6a4e-1f0f-4f53-9e0a-6a8c1c1f7d11",
  "X-Platform-Parent-Account-Id": "par_1",
};
const merchant = {
  brand: "Acme",
  country_code: "DE",
  store_identifier: "https://acme.example",
  external_account_id: "acme-1",
  vertical_id: "pv_1",
  sub_vertical_id: "psv_1",
  platform_parent_account_id: "par_1",
};

interface Envelope {
  readonly message: string;
  readonly request_id: string;
}

/** Sends a registration; a header given as undefined is left out. */
async function register(
  query = "",
  changed: Record<string, string | undefined> = {},
  body: object | string = merchant,
) {
  const sent = Object.entries({ ...headers, ...changed }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const response = await fetch(`${mock.url}/v1/accounts/register/partnership${query}`, {
    method: "POST",
    headers: sent,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope };
}

describe("responses", () => {
  test("a valid registration gets the documented envelope and headers", async () => {
    const { status, headers, body } = await register();
    expect(status).toBe(200);
    expect(body).toMatchObject({ error: null, message: "ok", data: { account_id: expect.any(String) } });
    expect(headers.get("x-operation-id")).toBeTruthy();
    expect(headers.get("x-request-id")).toBe(body.request_id);
  });

  test.each([
    ["?__code=409", {}],
    ["", { Prefer: "code=409" }],
  ])("a documented error can be asked for: %s %o", async (query, changed) => {
    const { status, body } = await register(query, changed);
    expect(status).toBe(409);
    expect(body).toMatchObject({ status: 409, error: "Conflict", data: null });
  });

  test("a documented example can be asked for by name", async () => {
    const { status, body } = await register("", { Prefer: "code=409, example=keyReusedWithOtherBody" });
    expect(status).toBe(409);
    expect(body.message).toContain("different body");
  });

  test("a documented example can be asked for with a semicolon too", async () => {
    const { status, body } = await register("", { Prefer: "code=409; example=keyReusedWithOtherBody" });
    expect([status, body.message.includes("different body")]).toEqual([409, true]);
  });

  test("a 429 carries Retry-After", async () => {
    const { status, headers } = await register("?__code=429");
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("the contract's own value of Prefer is no command to the mock", async () => {
    expect((await register("", { Prefer: "respond-async" })).status).toBe(200);
  });

  test("without Authorization: 401", async () => {
    const { status, body } = await register("", { Authorization: undefined });
    expect(status).toBe(401);
    expect(body).toMatchObject({ status: 401, error: "Unauthorized", data: null });
  });

  test("an invalid body: 422, and sl-violations names the field", async () => {
    const { status, headers } = await register("", {}, { ...merchant, brand: "" });
    expect(status).toBe(422);
    expect(headers.get("sl-violations")).toContain("brand");
  });

  test.each([
    ['{"a":', "Expected property name or '}' in JSON"],
    ["brand=Acme", "Unexpected token 'b'"],
    ['"\u00e9', "Unterminated string in JSON"],
  ])("ONB-227 · a body that is not valid JSON, %j, gets the API's own 400, which says so", async (text) => {
    const { status, headers, body } = await register("", {}, text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 400, error: "BadRequest", data: null });
    expect(headers.get("sl-violations")).toContain("The body is not valid JSON: ");
  });

  test("malformed JSON without Authorization is 401, and with a wish gets what it asks for", async () => {
    expect((await register("", { Authorization: undefined }, "{")).status).toBe(401);
    const { status, body } = await register("", { Prefer: "code=409, example=keyReusedWithOtherBody" }, "{");
    expect([status, body.message.includes("different body")]).toEqual([409, true]);
  });

  test.each([
    ["", { Prefer: "code=409, example=nope" }, 'There is no example "nope" for 409 of registerAccount. There are: '],
    ["?__code=409&__example=nope", {}, 'There is no example "nope" for 409 of registerAccount. There are: '],
    ["", { Prefer: "example=nope" }, 'There is no example "nope" for registerAccount. There are: accountRegistered.'],
    ["?__code=418", {}, "registerAccount documents no status 418. It documents 400, 401, 403, 409, "],
    ["?__code=418", {}, "200 to 299"],
    ["?__code=2XX", {}, "registerAccount documents no status 2XX. It documents 400, "],
    ["", { Prefer: "code=400; example=keyReusedWithOtherBody" }, "It is an example of 409."],
  ])("what is asked for and not documented, %s %o, is 400 and says what there is", async (query, changed, detail) => {
    const { status, headers, body } = await register(query, changed);
    expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(body).toMatchObject({ detail: expect.stringContaining(detail) });
  });

  test("an invalid request gets what it asks for, and sl-violations still says what is wrong with it", async () => {
    const { status, headers, body } = await register("", { Prefer: "code=409" }, {});
    expect(status).toBe(409);
    expect(body).toMatchObject({ status: 409, error: "Conflict" });
    expect(headers.get("sl-violations")).toContain("brand");
    expect((await register("?__code=503", {}, {})).status).toBe(503);
    expect((await register("", { Prefer: "code=409", Authorization: undefined }, {})).status).toBe(401);
  });

  test.each([200, 201, 202])("the envelope has the status %i that it comes with", async (code) => {
    const { status, body } = await register(`?__code=${code}`);
    expect([status, body]).toEqual([code, expect.objectContaining({ status: code, message: "ok" })]);
  });

  test("the token host's path is served too", async () => {
    const response = await fetch(`${mock.url}/api/v1/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "client_credentials", client_id: "id", client_secret: "secret" }),
    });
    expect(await response.json()).toMatchObject({ token_type: "Bearer", expires_in: expect.any(Number) });
  });
});

describe("start and stop", () => {
  test.each([undefined, {}, { api: ["onboarding"] }])("options without one API are refused: %j", async (options) => {
    const refused = startMock(options as never);
    await expect(refused).rejects.toThrow(/^startMock takes the name of one API, such as \{ api: "\w+" \}\. Known: /);
    await expect(refused).rejects.toMatchObject({ name: "MockError", isMisuse: true });
  });

  test.each(["", "999.9.9.9"])("%j as the host is refused before a mock listens", async (host) => {
    const refused = startMock({ api: "onboarding", host });
    await expect(refused).rejects.toThrow(/^host (is empty|takes an address)/);
    await expect(refused).rejects.toMatchObject({ name: "MockError", isMisuse: true });
  });

  test("two mocks run side by side", async () => {
    const other = await startMock({ api: "onboarding" });
    expect(other.url).not.toBe(mock.url);
    const responses = await Promise.all([mock, other].map(({ url }) => fetch(`${url}/v1/partnership/accounts`)));
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    await other.stop();
    expect((await register()).status).toBe(200);
  });

  test("stop ends idle keep-alive connections and frees the port", async () => {
    const other = await startMock({ api: "onboarding", port: await freeNeighbours() });
    const agent = new Agent({ keepAlive: true });
    const outgoing = request(`${other.url}/v1/partnership/accounts`, { agent }).end();
    const [response] = await once(outgoing, "response");
    response.resume();
    await once(response, "end");
    await Promise.all([other.stop(), other.stop()]);
    agent.destroy();
    const next = await startMock({ api: "onboarding", port: Number(new URL(other.url).port) });
    expect(next.url).toBe(other.url);
    await next.stop();
  });

  test("stop does not wait for a request that has not wholly arrived", async () => {
    const other = await startMock({ api: "onboarding" });
    const socket = connect(Number(new URL(other.url).port), "127.0.0.1");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => {});
    await once(socket, "connect");
    const head = "POST /v1/accounts/register/partnership HTTP/1.1\r\nHost: mock\r\nContent-Type: application/json\r\n";
    socket.write(`${head}Content-Length: 50\r\n\r\n{"a":`);
    // By the time a later request gets its response, the mock has read the beginning of this one.
    await fetch(`${other.url}/v1/partnership/accounts`);
    await other.stop();
    await closed;
  });

  test("an unknown API: the message lists the known ones", async () => {
    const error = await startMock({ api: "bakery" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MockError);
    expect(error).toMatchObject({ message: expect.stringMatching(/no API "bakery" to mock\. Known: .*onboarding/) });
  });

  test("a taken port, or an address that is not this machine's: the message names it", async () => {
    const port = Number(new URL(mock.url).port);
    await expect(startMock({ api: "onboarding", port })).rejects.toThrow(`port ${port} on 127.0.0.1 is taken`);
    await expect(startMock({ api: "onboarding", host: "192.0.2.1" })).rejects.toThrow(
      /192\.0\.2\.1, port 0: .*EADDRNOTAVAIL/,
    );
  });
});
