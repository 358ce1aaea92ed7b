// Looks at what is built: the sandbox and the bundles.

import { type Mock, startMock } from "@tillside/mocks";
import { createSandbox, type Sandbox } from "@tillside/sandbox";
import { readApis } from "@tillside/spec/apis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "../../src/sandbox/caller.ts";
import type { Fixtures } from "../../src/sandbox/credentials.ts";
import { differences, reasons } from "../../src/sandbox/differences.ts";
import type { Draft } from "../../src/sandbox/draft.ts";
import { operationsOf } from "../../src/sandbox/operations.ts";
import { reset } from "../../src/sandbox/reset.ts";
import { successes } from "../../src/sandbox/successes.ts";
import { variations } from "../../src/sandbox/variations.ts";

let sandbox: Sandbox;
let fixtures: Fixtures;
beforeAll(async () => {
  sandbox = await createSandbox();
  fixtures = sandbox.fixtures as unknown as Fixtures;
});
afterAll(() => sandbox.close());

const used = new Set<(typeof differences)[number]>();

describe.each(readApis())("$name", ({ name }) => {
  const operations = operationsOf(name);
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock({ api: name });
  });
  afterAll(() => mock.stop());

  /** Status of the sandbox, after what must come before, and of Prism. */
  async function ask(before: readonly Draft[], draft: Draft): Promise<{ sandboxed: number; mocked: number }> {
    await reset(sandbox);
    const caller = new Caller(
      { fetch: sandbox.fetch, base: ({ prefix }) => sandbox.origin + prefix },
      operations,
      fixtures,
    );
    for (const step of before) expect((await caller.send(step)).status).toBeLessThan(300);
    const { status: sandboxed } = await caller.send(draft);
    const { status: mocked } = await new Caller({ fetch, base: () => mock.url }, operations, fixtures).send(draft);
    return { sandboxed, mocked };
  }

  test("requests of the spec's examples succeed at both", async () => {
    for (const { operation, draft, before } of successes(operations, fixtures)) {
      const { sandboxed, mocked } = await ask(before, draft);
      const classes = [sandboxed, mocked].map((status) => Math.floor(status / 100));
      expect({ id: operation.id, classes }).toEqual({ id: operation.id, classes: [2, 2] });
    }
  });

  test("with one thing changed both respond alike, or differ for a reason that is listed", async () => {
    for (const success of successes(operations, fixtures)) {
      for (const { what, draft } of variations(success)) {
        const { sandboxed, mocked } = await ask(success.before, draft);
        const isAlike = Math.floor(sandboxed / 100) === Math.floor(mocked / 100);
        const [reason] = reasons(success.operation, what, sandboxed);
        if (!isAlike && reason !== undefined) used.add(reason);
        const shown = `${success.operation.id} ${what}: the sandbox says ${sandboxed}, Prism ${mocked}`;
        expect(isAlike || reason !== undefined, shown).toBe(true);
      }
    }
  });
});

test("every listed reason is needed", () => {
  expect(differences.filter((difference) => !used.has(difference))).toEqual([]);
});
