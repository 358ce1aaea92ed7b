// Looks at what is built: the sandbox and the bundles.

import { createSandbox, type Sandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { figure, rounds, seed } from "@tillside/testing/proof";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "../../src/sandbox/caller.ts";
import type { Fixtures } from "../../src/sandbox/credentials.ts";
import { readBundle } from "../../src/sandbox/document.ts";
import { rows, type Step } from "../../src/sandbox/generate/rows.ts";
import { Vocabulary } from "../../src/sandbox/generate/vocabulary.ts";
import { Judge } from "../../src/sandbox/judge.ts";
import { type Operation, operationsOf } from "../../src/sandbox/operations.ts";
import { reachedOperation } from "../../src/sandbox/reached-operation.ts";
import { reset } from "../../src/sandbox/reset.ts";
import { successes } from "../../src/sandbox/successes.ts";

const requests = rounds(500, 20_000);
/** A row has some ten requests; a few rows more than it takes. */
const perRow = 7;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

describe.each(readApis())("$name", ({ name }) => {
  test("every request gets a response that the spec lists or the sandbox marks", async () => {
    const fixtures = sandbox.fixtures as unknown as Fixtures;
    const operations = operationsOf(name);
    const server = { fetch: sandbox.fetch, base: ({ prefix }: Operation) => sandbox.origin + prefix };
    const caller = new Caller(server, operations, fixtures);
    const judge = new Judge();
    const examples = successes(operations, fixtures);
    const counts = { sent: 0, valid: 0, acceptedOfValid: 0 };
    const [accepted, refused] = [new Set<string>(), new Set<string>()];

    async function begin(): Promise<void> {
      await reset(sandbox);
      caller.forgetToken();
    }

    async function play({ kind, draft, wait }: Step): Promise<void> {
      sandbox.clock.advance(wait * 1_000);
      const response = await caller.send(draft);
      const isAccepted = response.status < 300;
      counts.sent += 1;
      counts.valid += kind === "valid" ? 1 : 0;
      counts.acceptedOfValid += kind === "valid" && isAccepted ? 1 : 0;
      if (isAccepted) accepted.add(draft.operationId);
      else if (response.status < 500) refused.add(draft.operationId);
      const problems = judge.problems(reachedOperation(operations, draft), response);
      expect(problems, `${draft.method} ${draft.path} got ${response.status} ${response.text.slice(0, 500)}`).toEqual(
        [],
      );
    }

    await begin();
    const vocabulary = new Vocabulary().learn(fixtures).learn(readBundle(name).components);
    // The sandbox counts its ids, so later sequences meet the ids that it returned for the examples.
    for (const { draft } of examples) {
      const { status, text } = await caller.send(draft);
      if (status < 300 && text !== "") vocabulary.learn(JSON.parse(text));
    }
    const chance = seed(rounds(20_261_122, Math.floor(Math.random() * 2 ** 31)));
    await fc.assert(
      fc.asyncProperty(rows(examples, { document: readBundle(name), vocabulary }), async (steps) => {
        await begin();
        for (const step of steps) await play(step);
      }),
      { numRuns: Math.ceil(requests / perRow), seed: chance },
    );

    figure(`${name}: requests (seed ${chance})`, counts.sent);
    figure(`${name}: accepted of the valid ones`, `${Math.round((100 * counts.acceptedOfValid) / counts.valid)} %`);
    expect(counts.sent).toBeGreaterThanOrEqual(requests);
    expect([...accepted].sort()).toEqual(operations.map(({ id }) => id).sort());
    expect([...refused].sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});
