import { type BaseOptions, memoryStore } from "@tillside/onboarding";
import { createSandbox, type Sandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fixtures as Credentials } from "../../src/sandbox/credentials.ts";
import { readBundle } from "../../src/sandbox/document.ts";
import type { Values } from "../../src/sandbox/draft.ts";
import { exampleValues } from "../../src/sandbox/examples.ts";
import { validValues } from "../../src/sandbox/generate/valid.ts";
import { Vocabulary } from "../../src/sandbox/generate/vocabulary.ts";
import { type Operation, operationsOf } from "../../src/sandbox/operations.ts";
import * as clients from "../../src/scenarios/clients.ts";
import type { Fixtures } from "../../src/scenarios/fixtures.ts";

/** A client as a caller without types has it. */
type Untyped = Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;

const makers: Readonly<Record<string, (setting: clients.Setting) => object>> = {
  onboarding: clients.onboardingClient,
  query: clients.queryClient,
  reporting: clients.reportingClient,
  events: clients.eventsClient,
  audience: clients.audienceClient,
  nurture: clients.nurtureClient,
  cart: clients.cartClient,
  calendar: clients.calendarClient,
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

let made = 0;
beforeEach(() => {
  const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}` as const;
  vi.spyOn(crypto, "randomUUID").mockImplementation(uuid);
});

/** What a call sends, byte by byte, and what its middleware is shown; or how it is refused. */
async function reported(api: string, inSession: boolean, call: (client: Untyped) => Promise<unknown>) {
  const sent: unknown[] = [];
  const shown: unknown[] = [];
  const here: Omit<BaseOptions, "baseUrl"> = {
    store: memoryStore(),
    async fetch(request) {
      const { method, url, headers } = request;
      const body = Buffer.from(await request.arrayBuffer()).toString("hex");
      sent.push({ method, url, headers: [...headers], body });
      return Response.json({ access_token: "token-1", expires_in: 300, data: {} });
    },
  };
  const fixtures = sandbox.fixtures as unknown as Fixtures;
  const client = makers[api]?.({ origin: "https://partner.example", fixtures, here }) as unknown as Untyped & {
    session(options: object): Untyped & { use(one: object): void };
    use(one: object): void;
  };
  const used = inSession ? client.session({ sessionId: "session-1" }) : client;
  used.use({
    onRequest({ schemaPath, params, options }: Record<string, unknown>) {
      shown.push({ schemaPath, params, options });
    },
  });
  made = 0;
  const refused = await call(used).then(
    () => undefined,
    ({ name, message }: Error) =>
      `${name}: ${message}`.replaceAll("params.header", "headers").replaceAll("params.", ""),
  );
  return { sent, shown: shown.map((one) => JSON.stringify(one)), refused };
}

/** Both forms of one call. */
async function bothForms({ api, id, method, template }: Operation, values: Values, inSession: boolean) {
  const { path, query, header, body } = values;
  const rest = body === undefined ? {} : { body };
  const byPath = await reported(api, inSession, (client) =>
    (client[method] as Untyped[string])(template, { params: { path, query, header }, ...rest }),
  );
  const byName = await reported(api, inSession, (client) =>
    (client[id] as Untyped[string])({ path, query, headers: header, ...rest }),
  );
  return { byPath, byName };
}

const apis = readApis().map(({ name }) => name);

describe.each(apis)("%s: a call by its name sends what the call by its path sends", (api) => {
  const operations = operationsOf(api).filter(({ tokenCredentials }) => tokenCredentials === undefined);
  const sessions = api === "cart" ? [false, true] : [false];

  test.each(operations.map((operation) => [operation.id, operation] as const))("%s", async (_id, operation) => {
    const examples = exampleValues(operation, sandbox.fixtures as unknown as Credentials);
    expect(examples.length).toBeGreaterThan(0);
    for (const inSession of sessions) {
      for (const example of examples) {
        const { byPath, byName } = await bothForms(operation, example, inSession);
        expect(byName).toEqual(byPath);
        // The examples show the session's headers, which a session of another id refuses.
        if (!inSession) expect(byName.refused).toBeUndefined();
      }
    }
    const document = readBundle(api);
    const vocabulary = new Vocabulary().learn(sandbox.fixtures).learn(document.components);
    await fc.assert(
      fc.asyncProperty(
        validValues(operation, examples, { document, vocabulary }),
        fc.boolean(),
        async (values, flag) => {
          const { byPath, byName } = await bothForms(operation, values, flag && api === "cart");
          expect(byName).toEqual(byPath);
        },
      ),
      runs(20, 1_000),
    );
  });
});

test("there is a client for every API", () => {
  expect(Object.keys(makers).sort()).toEqual([...apis].sort());
});
