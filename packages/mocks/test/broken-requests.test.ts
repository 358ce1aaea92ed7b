import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBundle } from "../src/bundles.ts";
import { type Mock, startMock } from "../src/index.ts";
import { exampleOperations } from "./support/example-operations.ts";
import { type Sent, send } from "./support/send.ts";

const apis = ["onboarding", "events"] as const;
const examples = Object.fromEntries(apis.map((api) => [api, exampleOperations(readBundle(api))]));
const mocks: Record<string, Mock> = {};
beforeAll(async () => {
  for (const api of apis) mocks[api] = await startMock({ api });
});
afterAll(() => Promise.all(Object.values(mocks).map((mock) => mock.stop())));

type Changes = Partial<Sent> & { readonly without?: string };

/** Sends the example request of an operation with changes. */
async function sendTo(api: (typeof apis)[number], id: string, { headers, without, ...others }: Changes = {}) {
  const example = examples[api]?.find((each) => each.id === id);
  if (example === undefined) throw new Error(`${api} has no operation ${id}.`);
  const { path, request } = example;
  const sent = Object.fromEntries(
    Object.entries({ ...request.headers, ...headers }).filter(([name]) => name !== without),
  );
  const response = await send(mocks[api]?.url ?? "", { path, ...request, ...others, headers: sent });
  const { body } = response;
  return {
    status: response.status,
    type: response.headers["content-type"],
    violations: JSON.parse(`${response.headers["sl-violations"] ?? "[]"}`),
    body: body.length === 0 ? undefined : JSON.parse(body.toString("utf8")),
  };
}

/** The API's own 400, and why. */
const ownError = (message: string) => ({
  status: 400,
  type: "application/json",
  violations: [expect.objectContaining({ message: expect.stringContaining(message) })],
  body: expect.objectContaining({ status: 400, error: "BadRequest", data: null }),
});

describe("a path that is not valid", () => {
  const statusOf = (account: string, folder = "accounts") => ({ path: `/v1/partnership/${folder}/${account}/status` });

  test.each(["%ZZ", "%2", "%ff%fe", "%ed%a0%80"])("%s in a parameter gets the API's own 400", async (id) => {
    expect(await sendTo("onboarding", "setAccountStatus", statusOf(id))).toEqual(ownError(`The path has "${id}"`));
    expect((await sendTo("onboarding", "setAccountStatus")).status).toBe(200);
  });

  test("in a word of the path gets the API's own 400, too", async () => {
    const { path } = statusOf("acc_1", "%ZZ");
    expect(await sendTo("onboarding", "setAccountStatus", { path })).toEqual(ownError('The path has "%ZZ"'));
  });

  test("without a credential is 401, and gets the status that it asks for", async () => {
    const changes = statusOf("%ZZ");
    expect(await sendTo("onboarding", "setAccountStatus", { ...changes, without: "Authorization" })).toMatchObject({
      status: 401,
      body: { error: "Unauthorized" },
    });
    const asked = { ...changes, headers: { Prefer: "code=409" } };
    expect(await sendTo("onboarding", "setAccountStatus", asked)).toMatchObject({
      status: 409,
      body: { error: "Conflict" },
    });
  });

  test.each(["/v1/%ZZ", "//", "//host:99999999/"])("%s leads to no operation, and is 400", async (path) => {
    expect(await sendTo("onboarding", "setAccountStatus", { path })).toMatchObject({
      status: 400,
      type: "application/problem+json",
    });
  });

  test("a query that is not valid is read as it is", async () => {
    const path = "/v1/partnership/accounts?parent_account_id=par_1&x=%ZZ&%ff";
    expect((await sendTo("onboarding", "listAccounts", { path })).status).toBe(200);
  });
});

describe("a Content-Type that cannot be read", () => {
  test.each([
    ["application/json; charset=utf-16", 'The charset "utf-16" is not supported.'],
    ["application/json;charset=", "The Content-Type names no charset."],
    ["application/json; charset=foo", 'The charset "foo" is not supported.'],
    ["application/json; charset=utf-32", 'The charset "utf-32" is not supported.'],
    ["json", "The Content-Type is not a media type."],
  ])("%s gets the API's own 400, which names it", async (type, message) => {
    const changes = { headers: { "Content-Type": type } };
    expect(await sendTo("onboarding", "registerAccount", changes)).toEqual(ownError(message));
  });

  test("a body in UTF-16 gets the API's own 400", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-16" };
    const changes = { headers, body: Buffer.from('{"accountId":"acc_1"}', "utf16le") };
    expect(await sendTo("onboarding", "registerAccount", changes)).toEqual(ownError('The charset "utf-16"'));
    expect(await sendTo("events", "sendEventsV2", changes)).toMatchObject({
      status: 400,
      body: { data: { code: expect.any(String), message: expect.any(String) } },
    });
  });

  test("where the API documents no 400, the mock's own says why", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded; charset=utf-16" };
    expect(await sendTo("onboarding", "exchangeClientCredentials", { headers })).toMatchObject({
      status: 400,
      type: "application/problem+json",
      body: { detail: expect.stringContaining('The charset "utf-16" is not supported.') },
    });
  });

  test.each(["application/json; charset=UTF-8", 'application/json; charset="utf-8"', "application/json;"])(
    "%s can be read",
    async (type) => {
      expect((await sendTo("onboarding", "registerAccount", { headers: { "Content-Type": type } })).status).toBe(200);
    },
  );

  test("without a body nothing is read", async () => {
    for (const type of ["application/json; charset=utf-16", "json"])
      expect((await sendTo("onboarding", "listAccounts", { headers: { "Content-Type": type } })).status).toBe(200);
  });

  test("of two the first counts", async () => {
    const headers = { "Content-Type": ["application/json", "text/plain; charset=utf-16"] };
    expect((await sendTo("onboarding", "registerAccount", { headers })).status).toBe(200);
  });
});

describe("a body", () => {
  const [opening, closing] = [Buffer.from('{"brand":"'), Buffer.from('"}')];

  test.each([
    ["with a byte order mark", Buffer.from('\ufeff{"brand":"Acme"}')],
    ["that is not UTF-8", Buffer.concat([opening, Buffer.from([0xff, 0xfe]), closing])],
    ["of blanks", Buffer.from("  ")],
  ])("%s gets the API's own 400", async (_, body) => {
    expect(await sendTo("onboarding", "registerAccount", { body })).toEqual(ownError("The body is not valid JSON: "));
  });

  test("of any kind of JSON that is not valid gets the API's own 400", async () => {
    const headers = { "Content-Type": "application/a!b+json" };
    expect(await sendTo("onboarding", "registerAccount", { headers, body: "{" })).toEqual(
      ownError("The body is not valid JSON: "),
    );
  });

  test.each([
    ["that is empty", { body: "" }],
    ["in chunks, without a Content-Type", { chunked: true, without: "Content-Type" }],
    ["of 10 MB", { body: JSON.stringify({ brand: "a".repeat(10_000_000) }) }],
  ])("%s gets the API's own 422", async (_, changes) => {
    expect(await sendTo("onboarding", "registerAccount", changes)).toMatchObject({
      status: 422,
      type: "application/json",
      body: { error: "ValidationFailed", data: null },
    });
  });

  test("that announces a trailer is read without it", async () => {
    const changes = { chunked: true, headers: { Trailer: "Checksum" } };
    expect((await sendTo("onboarding", "registerAccount", changes)).status).toBe(200);
  });

  test("of more than 10 MiB is 413", async () => {
    const body = JSON.stringify({ brand: "a".repeat(11_000_000) });
    expect(await sendTo("onboarding", "registerAccount", { body })).toMatchObject({
      status: 413,
      body: { detail: "The mock takes bodies of up to 10 MiB." },
    });
  });
});

describe("Svc-Version", () => {
  test.each(["sendEventsV1", "sendEventsV2"])("EVT-098 · %s takes an empty one", async (id) => {
    const changes = { headers: { "Svc-Version": "" } };
    expect(await sendTo("events", id, changes)).toMatchObject({ status: 200, violations: [] });
  });

  test("EVT-096 EVT-097 ONB-193 · without it, and with another required header empty, a request is not valid", async () => {
    expect((await sendTo("events", "sendEventsV2", { headers: { Charset: "" } })).status).toBe(400);
    expect((await sendTo("events", "sendEventsV2", { without: "Svc-Version" })).status).toBe(400);
    const headers = { "X-Platform-Parent-Account-Id": "" };
    expect((await sendTo("onboarding", "setAccountStatus", { headers })).status).toBe(422);
  });
});

describe("a request that Prism fails on", () => {
  test("gets the documented 500, which says why, and the next one its response", async () => {
    expect(await sendTo("onboarding", "listAccounts", { headers: { Accept: "," } })).toMatchObject({
      status: 500,
      type: "application/json",
      violations: [{ message: "The mock could not respond to this request: argument string is required" }],
      body: { status: 500, error: "InternalServerError" },
    });
    expect((await sendTo("onboarding", "listAccounts")).status).toBe(200);
  });

  test("where the API documents none, gets the mock's own", async () => {
    expect(await sendTo("onboarding", "exchangeClientCredentials", { headers: { Accept: "," } })).toMatchObject({
      status: 500,
      type: "application/problem+json",
      body: { title: "The mock failed" },
    });
  });
});
