import { reset, type SentRequest } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, callInfo, unwrap } from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, failed, fakeApi } from "./fake-api.ts";

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

const keyOf = ({ headers }: SentRequest) => headers.get("idempotency-key");
const addresses = () => partner.calls.map(({ method, url }) => `${method} ${url.pathname}`);

describe("a registration", () => {
  it("ONB-035 ONB-036 · keeps external_account_id and its key over all attempts; the next one has a key of its own", async () => {
    const client = partner.client();
    partner.script.push(failed(503), reset);
    await everyOperation.registerAccount(client);
    await everyOperation.registerAccount(client);
    expect(partner.calls.map(({ body }) => JSON.parse(body).external_account_id)).toEqual(Array(4).fill("shop-1"));
    const [first, second, third, another] = partner.calls.map(keyOf);
    expect([second, third]).toEqual([first, first]);
    expect(another).not.toBe(first);
  });

  it("ONB-209 · that got no response gets the original outcome when it is sent again with its key", async () => {
    const outcomes = new Map<string, Response>();
    const serve = (sent: SentRequest) => {
      const key = keyOf(sent) ?? "";
      const original = outcomes.get(key) ?? Response.json({ data: { account_id: `account-${outcomes.size + 1}` } });
      outcomes.set(key, original);
      return original.clone();
    };
    const loseResponse = (sent: SentRequest) => {
      serve(sent);
      return reset();
    };
    partner.script.push(loseResponse, serve);
    const { data, response } = await everyOperation.registerAccount(partner.client());
    expect(data?.data.account_id).toBe("account-1");
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2 });
    expect(outcomes.size).toBe(1);
  });

  it("ONB-266 · that fails because of its mapping: an empty array of mappings is a valid response", async () => {
    partner.script.push(failed(400));
    const client = partner.client();
    expect((await everyOperation.registerAccount(client)).response.status).toBe(400);
    partner.data = [];
    expect((await unwrap(everyOperation.listVerticalMappings(client))).data).toEqual([]);
  });
});

it("ONB-170 ONB-258 · pages[].page_identifier is in the accounts list and in a registration, before POST pages", async () => {
  const client = partner.client();
  const account = { account_id: "account-1", pages: [{ page_identifier: "page-1" }] };
  partner.data = [account];
  const list = await unwrap(everyOperation.listAccounts(client));
  expect(list.data[0]?.pages?.[0]?.page_identifier).toBe("page-1");
  partner.data = account;
  const registered = await unwrap(everyOperation.registerAccount(client));
  expect(registered.data.pages?.[0]?.page_identifier).toBe("page-1");
  await everyOperation.addPage(client);
  expect(addresses()).toEqual([
    "GET /v1/partnership/accounts",
    "POST /v1/accounts/register/partnership",
    "POST /v1/partnership/accounts/account-1/pages",
  ]);
});

it("ONB-054 · an entry is changed by sending it again: it alone goes out, nothing is read or merged here", async () => {
  const entry = { partnerVerticalId: "1", partnerSubVerticalId: "2", position1Policy: "Allow" } as const;
  const write = (policy: "Allow" | "Block") =>
    partner.client().PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", {
      params: { path: { account_id: "account-1" } },
      body: { name: "default", blockedVerticals: [{ ...entry, policy }] },
    });
  await write("Block");
  await write("Allow");
  expect(partner.calls.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ["PUT", { name: "default", blockedVerticals: [{ ...entry, policy: "Block" }] }],
    ["PUT", { name: "default", blockedVerticals: [{ ...entry, policy: "Allow" }] }],
  ]);
});

describe("what the contract does not offer", () => {
  it.each([
    ["ONB-095", "POST", "/v1/partnership/vertical-mappings"],
    ["ONB-095", "PUT", "/v1/partnership/vertical-mappings"],
    ["ONB-095", "PATCH", "/v1/partnership/vertical-mappings"],
    ["ONB-095", "DELETE", "/v1/partnership/vertical-mappings"],
    ["ONB-169", "GET", "/v1/partnership/accounts/{account_id}"],
    ["ONB-169", "GET", "/v1/partnership/accounts/account-1"],
  ] as const)("%s · %s %s is no operation, and is not sent", async (_rule, method, path) => {
    const client = partner.client() as unknown as Record<string, (path: string, init: object) => Promise<unknown>>;
    const call = client[method]?.(path, { params: { path: { account_id: "account-1" } } });
    await expect(call).rejects.toThrow(ConfigurationError);
    // The path may hold a value, which no message shows.
    const shown = path.replace("account-1", "***");
    await expect(call).rejects.toThrow(`${method} ${shown} is not an operation of the onboarding API`);
    expect([partner.calls, partner.exchanges]).toEqual([[], []]);
  });
});
