import { createSandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { Caller } from "../sandbox/caller.ts";
import type { Fixtures } from "../sandbox/credentials.ts";
import { draftOf } from "../sandbox/draft.ts";
import { type Operation, operationsOf } from "../sandbox/operations.ts";
import { type Success, successes } from "../sandbox/successes.ts";
import { variations } from "../sandbox/variations.ts";
import { exchange, type RecordedRequest, type RecordedResponse, type Recording } from "./exchange.ts";

/** A recording with Node's responses. */
export interface Recorded {
  readonly recording: Recording;
  readonly responses: readonly RecordedResponse[];
  /** The operations that were called, as `cart.reserveItems`. */
  readonly operations: ReadonlySet<string>;
}

const json = { "content-type": "application/json" };
const control = (path: string, body: object): RecordedRequest => ({
  method: "POST",
  path: `/_sandbox${path}`,
  headers: json,
  body: JSON.stringify(body),
});

const fresh = control("/reset", { seed: "demo", keepTime: true });
const setup = [control("/clock", { freeze: true }), control("/clock", { set: "2027-01-31T12:00:00Z" }), fresh];

/** What befalls the requests of one API in turn. */
const faults = [
  { status: 503, retryAfter: 7 },
  { status: 500, when: "after" },
  { malformed: true },
  { drop: true },
  { drop: true, when: "after" },
  { truncate: true },
];

/**
 * Sends requests of every operation to Node's sandbox. These are the specs' examples, repeated with the same and with another body,
 * under faults, with an expired token, and beyond a rate limit. `everything`: all examples and their variations, not one example of each
 * operation and the variations of one operation.
 */
export async function record(everything: boolean): Promise<Recorded> {
  const randomSeed = "recorded";
  const sandbox = await createSandbox({ randomSeed });
  const { origin } = sandbox;
  const requests: RecordedRequest[] = [];
  const responses: RecordedResponse[] = [];
  const called = new Set<string>();

  async function send(request: RecordedRequest): Promise<RecordedResponse> {
    const response = await exchange(sandbox.fetch, origin, request);
    requests.push(request);
    responses.push(response);
    return response;
  }

  /** A `fetch` for the callers of other proofs. */
  async function recordedFetch(url: string, init: RequestInit): Promise<Response> {
    const request = new Request(url, { ...init, signal: null });
    const body = request.body === null ? {} : { body: await request.text() };
    const headers = Object.fromEntries(request.headers);
    const response = await send({ method: request.method, path: url.slice(origin.length), headers, ...body });
    if ("cut" in response) throw new TypeError("fetch failed");
    const { status } = response;
    return new Response(status === 204 ? null : response.body, {
      status,
      headers: response.headers as [string, string][],
    });
  }

  for (const request of setup) await exchange(sandbox.fetch, origin, request);
  for (const { name } of readApis()) {
    const operations = operationsOf(name);
    const all = successes(operations, sandbox.fixtures as unknown as Fixtures);
    const newCaller = () =>
      new Caller(
        { fetch: recordedFetch, base: ({ prefix }: Operation) => origin + prefix },
        operations,
        sandbox.fixtures as unknown as Fixtures,
      );
    for (const success of everything ? all : firstOfEach(all)) {
      const { operation, values, draft, before } = success;
      await send(fresh);
      const caller = newCaller();
      for (const step of before) await caller.send(step);
      await caller.send(draft);
      called.add(`${name}.${operation.id}`);
      await caller.send(draft);
      await caller.send(draftOf(operation, { ...values, body: { ...Object(values.body), other: true } }));
      if (everything || success === all[0])
        for (const variation of variations(success)) await caller.send(variation.draft);
    }
    await send(fresh);
    const caller = newCaller();
    const [first] = all.filter(
      ({ before, operation }) => before.length === 0 && operation.tokenCredentials === undefined,
    );
    if (first === undefined) continue;
    for (const fault of faults) {
      const [path] = `${first.operation.prefix}${first.draft.path}`.split("?");
      await addFault(send, { match: { path }, times: 1, ...fault });
      await caller.send(first.draft).catch(expectCut);
      await caller.send(first.draft);
    }
    // Accepted work is done and tokens expire; then more calls than any limit of ten in a minute lets through.
    await send(control("/clock", { advanceSeconds: 25 * 3_600 }));
    await caller.send(first.draft);
    caller.forgetToken();
    for (let call = 0; call < 12; call++) await caller.send(first.draft);
    await send(control("/clock", { set: "2027-01-31T12:00:00Z" }));
  }
  await sandbox.close();
  return { recording: { randomSeed, setup, requests }, responses, operations: called };
}

async function addFault(send: (request: RecordedRequest) => Promise<RecordedResponse>, fault: object): Promise<void> {
  const response = await send(control("/faults", fault));
  if ("cut" in response || response.status !== 201) throw new Error(`No such fault: ${JSON.stringify(response)}`);
}

function firstOfEach(all: readonly Success[]): Success[] {
  return all.filter(({ operation }, index) => all.findIndex((other) => other.operation === operation) === index);
}

function expectCut(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}
