// Looks at what is built: the sandbox and the bundles.

import { randomUUID } from "node:crypto";
import { type RunningSandbox, startSandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller, type Received } from "../../src/sandbox/caller.ts";
import type { Fixtures } from "../../src/sandbox/credentials.ts";
import { type Draft, draftOf } from "../../src/sandbox/draft.ts";
import { operationsOf } from "../../src/sandbox/operations.ts";
import { type PrismProxies, startPrismProxies } from "../../src/sandbox/prism.ts";
import { prismProblems } from "../../src/sandbox/prism-problems.ts";
import { reset } from "../../src/sandbox/reset.ts";
import { type Success, successes } from "../../src/sandbox/successes.ts";
import { variations } from "../../src/sandbox/variations.ts";

let sandbox: RunningSandbox;
let fixtures: Fixtures;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  fixtures = sandbox.fixtures as unknown as Fixtures;
});
afterAll(() => sandbox.stop());

/** The smallest limit that is enforced is ten in a minute. */
const timesOverAnyLimit = 11;

/** What repeats must have met. */
const repeated: Readonly<Record<string, readonly number[]>> = { onboarding: [200, 409, 429], events: [200, 409] };

/** One success of each operation; every one in `npm run prove`. */
function chosen(cases: readonly Success[]): readonly Success[] {
  const firsts = cases.filter(
    ({ operation: { id } }, index) => cases.findIndex((one) => one.operation.id === id) === index,
  );
  return rounds(firsts, cases);
}

/** Sends what must come before, and then the request itself. */
async function sendAfter(caller: Caller, before: readonly Draft[], draft: Draft): Promise<Received> {
  await reset({ origin: sandbox.origin, fetch });
  for (const step of before) expect((await caller.send(step)).status).toBeLessThan(300);
  return caller.send(draft);
}

describe.each(readApis())("$name", ({ name }) => {
  const operations = operationsOf(name);
  let strict: PrismProxies;
  let lenient: PrismProxies;
  beforeAll(async () => {
    // To judge the sandbox's refusals, a request must reach it: with its own check on, Prism responds to an invalid request itself.
    [strict, lenient] = (await Promise.all(
      [true, false].map((judgesRequests) => startPrismProxies(operations, sandbox.origin, judgesRequests)),
    )) as [PrismProxies, PrismProxies];
  });
  afterAll(() => Promise.all([strict.stop(), lenient.stop()]));

  test("Prism finds nothing wrong with requests that succeed, nor with their responses", async () => {
    const caller = new Caller({ fetch, base: strict.base }, operations, fixtures);
    const cases = successes(operations, fixtures);
    expect(new Set(cases.map(({ operation }) => operation.id)).size).toBe(operations.length);
    for (const { operation, draft, before } of cases) {
      const response = await sendAfter(caller, before, draft);
      expect({ id: operation.id, isSuccess: response.status < 300, problems: prismProblems(response) }).toEqual({
        id: operation.id,
        isSuccess: true,
        problems: [],
      });
    }
  });

  test("Prism finds nothing wrong with what the sandbox refuses", async () => {
    const caller = new Caller({ fetch, base: lenient.base }, operations, fixtures);
    const refused = new Set<string>();
    for (const success of chosen(successes(operations, fixtures))) {
      for (const { what, draft } of variations(success)) {
        const response = await sendAfter(caller, success.before, draft);
        expect(prismProblems(response), `${draft.operationId} ${what}`).toEqual([]);
        if (response.status >= 400) refused.add(draft.operationId);
      }
    }
    expect([...refused].sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test("Prism finds nothing wrong with repeats: replayed, refused for their key, or over the limit", async () => {
    const caller = new Caller({ fetch, base: lenient.base }, operations, fixtures);
    const statuses = new Set<number>();
    for (const { operation, values, draft, before } of chosen(successes(operations, fixtures))) {
      const otherBody = draftOf(operation, { ...values, body: { ...Object(values.body), other: true } });
      const responses = [
        await sendAfter(caller, before, draft),
        await caller.send(draft),
        await caller.send(otherBody),
      ];
      for (let time = 0; time < timesOverAnyLimit; time++) {
        responses.push(await caller.send({ ...draft, headers: { ...draft.headers, "idempotency-key": randomUUID() } }));
      }
      expect(responses.flatMap(prismProblems), operation.id).toEqual([]);
      for (const { status } of responses) statuses.add(status);
    }
    expect((repeated[name] ?? []).filter((status) => !statuses.has(status))).toEqual([]);
  });
});

test("Prism notices a response that breaks the spec", async () => {
  const operations = operationsOf("query");
  const proxies = await startPrismProxies(operations, sandbox.origin, true);
  try {
    await reset({ origin: sandbox.origin, fetch });
    // An empty 200 where the spec has a list.
    const fault = { match: { method: "GET", path: "/api/v1/query/accounts" }, when: "after", status: 200 };
    const headers = { "content-type": "application/json" };
    await fetch(`${sandbox.origin}/_sandbox/faults`, { method: "POST", headers, body: JSON.stringify(fault) });
    const caller = new Caller({ fetch, base: proxies.base }, operations, fixtures);
    const [list] = successes(operations, fixtures).filter(({ operation }) => operation.id === "listAccounts");
    const response = await caller.send(list?.draft as Draft);
    expect(response.status).toBe(500);
    expect(prismProblems(response).join()).toContain("#VIOLATIONS");
  } finally {
    await proxies.stop();
  }
});
