import { openPagePort, SendModel, TokenStore } from "@tillside/console/send";
import { createSandbox } from "@tillside/sandbox";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readReferenceApis } from "../reference/read-apis.ts";
import type { Fixtures } from "../reference/samples/credentials.ts";
import { sandboxFixtures } from "../reference/samples/sandbox-fixtures.ts";
import { sendCall } from "./send-call.ts";

const apis = readReferenceApis();
const all = apis.flatMap((api) =>
  api.operations.map((operation) => ({ name: `${api.name}.${operation.id}`, api, operation })),
);

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await sandboxFixtures();
});

function callNamed(wanted: string) {
  const found = all.find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no ${wanted}.`);
  return sendCall(found.api, found.operation, fixtures);
}

test("a token comes from its exchange, with the demo credentials as the API takes them", () => {
  expect(callNamed("onboarding.registerAccount").credential).toEqual({
    token: {
      method: "POST",
      path: "/partnership-auth/api/v1/oauth/token",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-1",
    },
  });
});

test("an idempotency key is new each time, and an optional parameter without a value is left out", () => {
  const { fields } = callNamed("onboarding.registerAccount");
  expect(fields).toContainEqual({
    in: "header",
    name: "Idempotency-Key",
    required: true,
    value: "",
    newEachTime: true,
  });
  expect(fields.filter(({ in: place, name }) => place === "header" && /^(accept|content-type)$/i.test(name))).toEqual(
    [],
  );
});

test("a call that goes on from others has them, in their order", () => {
  const { before = [] } = callNamed("cart.cancelConfirmedItem");
  expect(before.map(({ call, field }) => [call.operation, field])).toEqual([
    ["reserveItems", "itemReservationId"],
    ["confirmPurchase", undefined],
  ]);
});

/** Sends a call to a sandbox of its own, after the calls that it goes on from. */
async function sent(call: ReturnType<typeof sendCall>) {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const port = await openPagePort(async () => ({
    origin: sandbox.origin,
    world: "new",
    fixtures: {},
    send: async (address, init) => ({ response: await sandbox.fetch(address, init), problems: [] }),
    check: async () => [],
    reset: async () => {},
  }));
  const model = new SendModel(call, { port, tokens: new TokenStore(undefined), newKey: () => crypto.randomUUID() });
  if (call.before) await model.prepare();
  await model.send();
  expect(model.failure.value).toBeUndefined();
  return model.exchange.value?.response;
}

describe("the request of every operation, as Send begins with it, succeeds in a sandbox", () => {
  test.each(all)("$name", async ({ api, operation }) => {
    const response = await sent(sendCall(api, operation, fixtures));
    expect(response?.status, response?.body).toBeLessThan(300);
  });
});
