// Looks at what is built: the sandbox and the bundles.

import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { figure, rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "../../src/sandbox/caller.ts";
import { apiKeyOf, type Fixtures } from "../../src/sandbox/credentials.ts";
import { draftOf } from "../../src/sandbox/draft.ts";
import { exampleValues } from "../../src/sandbox/examples.ts";
import { type Operation, operationsOf } from "../../src/sandbox/operations.ts";
import { type Exchange, Postman } from "../../src/sandbox/postman.ts";

const SLOW = 300_000;
const apis = readApis().map(({ name }) => name);

/** The refusals, by API: the request, the status, what its reason says, and why a collection made of the spec cannot do better. */
const REFUSED: Readonly<Record<string, readonly Refused[]>> = {
  onboarding: [
    {
      request: "POST /partnership/api/v1/oauth/token",
      status: 404,
      reason: "There is no such path; did you mean /partnership-auth/api/v1/oauth/token?",
      why: "the converter ignores the servers of a path",
    },
  ],
  query: [
    {
      request: "POST /api/auth/oauth2/token",
      status: 401,
      reason: "client id and secret are missing",
      why: "the exchange takes its credentials in a header that no security scheme describes",
    },
  ],
  reporting: [
    {
      request: "POST /api/auth/oauth2/token",
      status: 401,
      reason: "client id and secret are missing",
      why: "the exchange takes its credentials in a header that no security scheme describes",
    },
  ],
  events: [
    {
      request: "POST /events/auth/oauth2/token",
      status: 404,
      reason: "There is no such path; did you mean /api/auth/oauth2/token?",
      why: "the converter ignores the servers of a path",
    },
  ],
  cart: [
    {
      request: "POST /cart/v1/confirmation/cancel",
      status: 422,
      reason: "No item is confirmed from this itemReservationId.",
      why: "an example cannot know the id of a reservation that was confirmed",
    },
  ],
  calendar: [
    {
      request: "POST /calendar/oauth2/token",
      status: 404,
      reason: "There is no such path; did you mean /calendar-auth/oauth2/token?",
      why: "the converter ignores the servers of a path",
    },
  ],
};

interface Refused {
  readonly request: string;
  readonly status: number;
  readonly reason: string;
  readonly why: string;
}

/** As the collections name them: each request takes those of its security scheme. */
async function credentialsOf(sandbox: RunningSandbox, api: string): Promise<Readonly<Record<string, string>>> {
  const fixtures = (await (await fetch(`${sandbox.origin}/_sandbox/fixtures`)).json()) as Fixtures;
  const operations = operationsOf(api);
  const [{ publicKey, secretKey }] = fixtures.keyPairs;
  const takesKey = operations.some(({ scheme }) => scheme?.type === "apiKey");
  return {
    ...(takesKey && { apiKey: apiKeyOf(api, fixtures) }),
    ...(await tokenOf(sandbox, operations, fixtures)),
    basicAuthUsername: publicKey,
    basicAuthPassword: secretKey,
  };
}

async function tokenOf({ origin }: RunningSandbox, operations: readonly Operation[], fixtures: Fixtures) {
  const exchange = operations.find(({ tokenCredentials }) => tokenCredentials !== undefined);
  if (!exchange) return {};
  const [values] = exampleValues(exchange, fixtures);
  if (!values) throw new Error(`${exchange.api} has no example of its token request.`);
  const caller = new Caller({ fetch, base: ({ prefix }) => `${origin}${prefix}` }, operations, fixtures);
  return { bearerToken: JSON.parse((await caller.send(draftOf(exchange, values))).text).access_token };
}

const isRefused = ({ status }: Exchange) => status === undefined || status < 200 || status >= 300;

test("refusals are expected of known APIs only", () => {
  expect(apis).toEqual(expect.arrayContaining(Object.keys(REFUSED)));
});

describe.each(Array.from({ length: rounds(0, 1) }, () => "newman"))("%s", () => {
  let sandbox: RunningSandbox;
  const postman = new Postman();
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    // Examples of events have a time, and the service takes none that is older than 18 months.
    sandbox.clock.set("2026-12-01T00:00:00Z");
    await postman.install();
  }, SLOW);
  afterAll(async () => {
    await sandbox.stop();
    postman.remove();
  });

  test.each(apis)(
    "sends every request of the Postman collection of %s: the response is 2xx, or a refusal that is explained here",
    async (api) => {
      const exchanges = await postman.send(api, sandbox.origin, await credentialsOf(sandbox, api));
      expect(exchanges).toHaveLength(operationsOf(api).length);
      const refused = exchanges.filter(isRefused);
      expect(refused).toEqual(
        (REFUSED[api] ?? []).map(({ request, status, reason }) => ({
          request,
          status,
          reason: expect.stringContaining(reason),
        })),
      );
      figure(`requests of the Postman collection of ${api}`, exchanges.length);
      figure(`of these refused by ${api}, as explained`, refused.length);
    },
    SLOW,
  );
});
