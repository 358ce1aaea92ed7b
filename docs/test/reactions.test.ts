import { createSandbox, type Sandbox } from "@tillside/sandbox";
import { apiNames } from "@tillside/spec/names";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorRows } from "../src/reference/errors/error-rows.ts";
import { type ReferenceApi, type ReferenceOperation, readReferenceApis } from "../src/reference/read-apis.ts";
import { credentialOf, type Fixtures } from "../src/reference/samples/credentials.ts";
import { addressOf } from "../src/reference/samples/hosts.ts";
import { clientCall, sessionHeader } from "../src/reference/samples/sample-call.ts";
import { schemeOf } from "../src/reference/words/auth-words.ts";

type Calls = Readonly<Record<string, (init: object) => Promise<{ readonly response: Response }>>>;

/** What every client's module has, as far as this test uses it. */
interface ClientModule {
  readonly callInfo: (response: Response) => { readonly attempts: number; readonly outcome: string };
  readonly memoryStore: () => object;
  readonly [create: `create${string}Client`]: (options: object) => Calls & { session?(init: object): Calls };
}

const apis = readReferenceApis();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
});
beforeEach(() => sandbox.control.reset());
afterAll(() => sandbox?.close());

/** An address of the sandbox's command line, in this process. */
function here(address: string): string {
  return address.replace("http://127.0.0.1:4020", sandbox.origin);
}

/** Calls the operation with a new client while the sandbox returns the status to every attempt. */
async function callThatFails(api: ReferenceApi, operation: ReferenceOperation, status: number) {
  const module: ClientModule = await import(`@tillside/${api.name}`);
  const fixtures = sandbox.fixtures as unknown as Fixtures;
  const scheme = schemeOf(api, operation);
  const token = api.operations.find(({ id }) => id === scheme?.scheme["x-token"]?.operationId);
  const credential = scheme ? credentialOf(api.name, scheme.scheme, fixtures) : {};
  const auth = { ...credential, ...(token && { tokenUrl: here(addressOf(token.server)) }) };
  const isOneOfSeveral = Object.keys(api.bundle.components.securitySchemes ?? {}).length > 1;
  const client = module[`create${apiNames(api.name).pascal}Client`]?.({
    baseUrl: here(addressOf(operation.server)),
    auth: isOneOfSeveral ? { [scheme?.name ?? ""]: auth } : auth,
    ...(api.name === "onboarding" && { parentAccountId: fixtures.onboarding.partners[0].parentAccountId }),
    ...(api.name === "cart" && { tagId: fixtures.cart.tagId }),
    fetch: sandbox.fetch,
    clock: sandbox.clock,
    store: module.memoryStore(),
    onDeprecation: false,
  });
  await sandbox.control.addFault({ body: { match: { operation: `${api.name}.${operation.id}` }, status } });
  const calls = sessionHeader(operation) ? client?.session?.({}) : client;
  const { path, query, header, body } = clientCall(operation);
  const result = await calls?.[operation.id]?.({ path, query, headers: header, body });
  if (!result) throw new Error(`The client of ${api.name} has no ${operation.id}.`);
  return { status: result.response.status, ...module.callInfo(result.response) };
}

const sent = { "once with a new token": 2, again: 4, "not again": 1 } as const;

describe("a client meets every documented error as the reference says", () => {
  const cases = apis.flatMap((api) =>
    api.operations.flatMap((operation) => {
      const rows = errorRows(api, operation);
      return rows.length > 0 ? [{ name: `${api.name} ${operation.id}`, api, operation, rows }] : [];
    }),
  );

  test.each(cases)("$name", async ({ api, operation, rows }) => {
    const statuses = new Map(rows.map(({ status, reaction }) => [status, reaction]));
    for (const [status, { sends, ends }] of statuses) {
      await sandbox.control.reset();
      const ended = await callThatFails(api, operation, status);
      expect({ attempts: ended.attempts, outcome: ended.outcome }, `${status}`).toEqual({
        attempts: sent[sends],
        outcome: ends,
      });
    }
  });
});
