import { beforeEach, expect, test, vi } from "vitest";
import type { ReceivedResponse, SentRequest } from "../exchange/exchange.ts";
import type { SandboxPort } from "../sandbox-port.ts";
import type { OperationCall } from "./operation-call.ts";
import { SendModel } from "./send-model.ts";
import { TokenStore } from "./token-store.ts";

const token = { method: "POST", path: "/auth/token", headers: {}, body: "grant_type=client_credentials" };
const call: OperationCall = {
  api: "onboarding",
  operation: "registerAccount",
  method: "POST",
  path: "/accounts",
  fields: [{ in: "header", name: "Idempotency-Key", required: true, value: "", newEachTime: true }],
  mediaType: "application/json",
  body: '{"brand":"Fjord"}',
  credential: { token },
};

let sent: SentRequest[];
let accounts: Record<string, unknown>;
let respond: (request: SentRequest) => Promise<ReceivedResponse>;
let keys: number;
let faults: { readonly body: unknown; readonly after: readonly string[] }[];

beforeEach(() => {
  [sent, accounts, keys, faults] = [[], {}, 0, []];
  respond = async ({ path }) => {
    if (path === token.path) return json(200, { access_token: `t${sent.length}`, expires_in: 3_600 });
    accounts = { ...accounts, acc_1: { status: "new" } };
    return json(200, { account_id: "acc_1" });
  };
});

function json(status: number, body: unknown): ReceivedResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

const check = vi.fn(async () => [{ field: "body/brand", message: "body/brand is missing", rules: [] }]);

function modelOf(given: Partial<OperationCall> = {}, tokens = new TokenStore(undefined)) {
  const state: Record<string, unknown> = { "/state": ["onboarding", "cart"], "/state/cart": {} };
  const port: SandboxPort = {
    origin: "http://127.0.0.1:4020",
    fixtures: {},
    async send(request) {
      sent.push(request);
      return { response: await respond(request), problems: [] };
    },
    check,
    async control(_, path, body) {
      if (path === "/faults") faults.push({ body, after: sent.map((request) => request.path) });
      if (path === "/clock") return { now: "2027-01-31T12:00:00.000Z", epochSeconds: 1_801_396_800 };
      return path === "/state/onboarding" ? { accounts } : state[path];
    },
    on: () => () => {},
    reset: async () => {},
  };
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  return new SendModel({ ...call, ...given }, { port, tokens, newKey });
}

test("Send exchanges a token first, shows it as a step, and sends the request with it", async () => {
  const model = modelOf();
  await model.send();
  expect(sent.map(({ path }) => path)).toEqual(["/auth/token", "/accounts"]);
  expect(sent[1]?.headers).toMatchObject({ authorization: "Bearer t1", "idempotency-key": "key-1" });
  expect(model.steps.value).toEqual([{ title: "Get a token", outcome: "POST /auth/token: 200" }]);
  expect(model.exchange.value).toMatchObject({
    response: { status: 200 },
    changes: [{ collection: "onboarding.accounts", record: "acc_1", before: undefined, after: { status: "new" } }],
    at: "2027-01-31T12:00:00.000Z",
  });
});

test("the credential is not in the request that is shown", async () => {
  const model = modelOf();
  await model.send();
  expect(model.exchange.value?.request.headers).not.toHaveProperty("authorization");
});

test("the second Send uses the same token and a new idempotency key; a repeat the same key", async () => {
  const model = modelOf();
  await model.send();
  await model.send();
  expect(model.steps.value).toEqual([{ title: "Get a token", outcome: "kept from an earlier request" }]);
  await model.repeat();
  expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, "key-1", "key-2", "key-2"]);
});

test("a request that shows an error adds its fault before each Send, after the exchange of the token", async () => {
  const fault = { match: { operation: "onboarding.registerAccount" }, status: 503, times: 1 };
  const model = modelOf({ fault });
  await model.send();
  await model.send();
  expect(faults).toEqual([
    { body: fault, after: ["/auth/token"] },
    { body: fault, after: ["/auth/token", "/accounts"] },
  ]);
  expect(model.steps.value.at(-1)).toEqual({ title: "Add a fault", outcome: "applies to the next request" });
});

test("after a 401 the next Send exchanges a new token", async () => {
  const model = modelOf();
  const works = respond;
  respond = async (request) => (request.path === token.path ? works(request) : json(401, {}));
  await model.send();
  await model.send();
  expect(sent.map(({ path }) => path)).toEqual(["/auth/token", "/accounts", "/auth/token", "/accounts"]);
});

test("a token that the sandbox refuses to give stops the request, with the reason", async () => {
  respond = async () => json(429, {});
  const model = modelOf();
  await model.send();
  expect(sent).toHaveLength(1);
  expect(model.failure.value).toBe("The sandbox gave no token: status 429. Send again, or reset the sandbox.");
  expect(model.isBusy.value).toBe(false);
});

test("a request without its credential, when the user wants none", async () => {
  const model = modelOf();
  model.withCredential.value = false;
  await model.send();
  expect(sent.map(({ path, headers }) => [path, headers.authorization])).toEqual([["/accounts", undefined]]);
});

test("a response that is lost shows what the request changed all the same", async () => {
  const model = modelOf({ credential: { header: { name: "svc-api-key", value: "k" } } });
  respond = async () => {
    accounts = { acc_1: {} };
    throw new TypeError("fetch failed");
  };
  await model.send();
  expect(sent[0]?.headers["svc-api-key"]).toBe("k");
  expect(model.failure.value).toMatch(/^There was no response: fetch failed\./);
  expect(model.exchange.value?.response).toBeUndefined();
  expect(model.exchange.value?.changes).toHaveLength(1);
});

test("what is written is checked, and of several checks the last one counts", async () => {
  const model = modelOf();
  let finish = (_: never[]) => {};
  check.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const first = model.writeBody("{");
  await model.writeBody("{}");
  finish([]);
  await first;
  expect(model.problems.value.map(({ field }) => field)).toEqual(["body/brand"]);
});

test("a header value with a line break is a problem of its field, and nothing is sent", async () => {
  const model = modelOf();
  await model.writeValue("header/idempotency-key", "a\r\nhost: b");
  await model.send();
  expect(sent).toEqual([]);
  expect(model.problems.value).toEqual([
    {
      field: "header/idempotency-key",
      message: "header/idempotency-key has a character that a header cannot have",
      rules: [],
    },
  ]);
});

test("the calls before run in their order, and what they return is in the body", async () => {
  const { credential: _, before: __, ...plain } = call;
  const reserve = { ...plain, operation: "reserveItems", path: "/reserve", body: "{}" };
  const confirm = { ...plain, operation: "confirmPurchase", path: "/confirm", body: '{"items":[{"id":"x"}]}' };
  const model = modelOf({
    body: '{"id":"example"}',
    before: [
      { title: "Reserve items", call: reserve, field: "id" },
      { title: "Confirm the purchase", call: confirm },
    ],
  });
  respond = async () => json(200, { items: [{ id: "res_7" }] });
  await model.prepare();
  expect(sent.map(({ path, body }) => [path, JSON.parse(body ?? "")])).toEqual([
    ["/reserve", {}],
    ["/confirm", { items: [{ id: "res_7" }] }],
  ]);
  expect(JSON.parse(model.written.value.body)).toEqual({ id: "res_7" });
});

test("a reset forgets the tokens and the result", async () => {
  const tokens = new TokenStore(undefined);
  const model = modelOf({}, tokens);
  await model.send();
  await model.reset();
  expect(model.exchange.value).toBeUndefined();
  expect(tokens.find(token, 0)).toBeUndefined();
});
