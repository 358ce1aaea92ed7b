// Looks at what is built: the sandbox and the bundles, with a client.

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openSceneOverSocket } from "../../src/scenarios/scene.ts";
import { respect } from "../../src/workflows/respect.ts";
import { inputsOf, operationsOf, type WorkflowFile, workflowFiles } from "../../src/workflows/workflow.ts";

const scene = openSceneOverSocket();
const files = workflowFiles();

/** Of one run: what neither the demo data nor a default of the workflow gives. */
const given = () => ({
  keyPrefix: randomUUID().slice(0, 23),
  eventTime: new Date(scene.clock.now()).toISOString(),
  eventId: "pickup-1",
});
const run = (file: WorkflowFile, text = file.text) =>
  respect({ ...file, text }, scene.origin, inputsOf(file.workflow, scene.fixtures, given()));

function named(id: string): WorkflowFile {
  const file = files.find(({ workflow }) => workflow.workflowId === id);
  if (!file) throw new Error(`specs/workflows has no ${id}.arazzo.yaml`);
  return file;
}

test("there are eight workflows, each in a file of its name", () => {
  expect(files).toHaveLength(8);
  for (const { file, workflow } of files) expect(file).toBe(`specs/workflows/${workflow.workflowId}.arazzo.yaml`);
});

describe.each(files)("$workflow.workflowId", (file) => {
  test("has a default, a fixture or a value of the run for each input that it requires", () => {
    const { required, properties } = file.workflow.inputs;
    const values = { ...inputsOf(file.workflow, scene.fixtures, given()) };
    for (const name of required) expect(values[name] ?? properties[name]?.default, name).toBeDefined();
  });

  test("is green in the sandbox, and every step calls its operation once", async () => {
    const { holds, output } = await run(file);
    expect(holds, output).toBe(true);
    const requests = await scene.requests();
    expect(requests.map(({ operation }) => operation)).toEqual(operationsOf(file.workflow));
    expect(requests.filter(({ status }) => status === undefined || status >= 300)).toEqual([]);
  });
});

describe("a run is red", () => {
  test("if the service refuses a step, and the steps after it are not called", async () => {
    await scene.fault({ match: { path: "/cart/v1/cart/confirm" }, status: 422 });
    const { holds, output } = await run(named("sell-in-the-cart"));
    expect(holds, output).toBe(false);
    expect((await scene.requests()).map(({ operation, status }) => [operation, status]).at(-1)).toEqual([
      "confirmPurchase",
      422,
    ]);
  });

  test("if a response has another value than the workflow expects", async () => {
    const file = named("move-to-query");
    const text = file.text.replace("            endDate: $inputs.endDate", '            endDate: "2026-01-15"');
    expect(text).not.toBe(file.text);
    const { holds, output } = await run(file, text);
    expect(holds, output).toBe(false);
    expect(output).toContain("✗ success criteria check - $response.body#/data/0/impressions == ");
  });
});

test("ONB-213 ONB-298 · a write and a poll that fail once are sent again, the write under the same key", async () => {
  await scene.fault({ match: { path: "*/register/partnership" }, status: 503, when: "after", times: 1 });
  await scene.fault({ match: { path: "*/operations/*" }, status: 503, times: 1 });
  const { holds, output } = await run(named("onboard-a-merchant"));
  expect(holds, output).toBe(true);
  const registrations = await scene.requests("registerAccount");
  expect(registrations.map(({ status }) => status)).toEqual([503, 200]);
  expect(registrations[1]?.fired).toContain("replayed");
  expect((await scene.requests("getOperation")).map(({ status }) => status)).toEqual([503, 200, 200, 200]);
});
