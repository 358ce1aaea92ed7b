import { readFileSync } from "node:fs";
import path from "node:path";
import { readApis } from "@tillside/spec/apis";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../src/root.ts";

/** The class of one operation in packages/policy/conformance.yaml, without its reason. */
interface Facts {
  readonly class: string;
  readonly onRepeat?: string;
  readonly window?: number;
  readonly required?: boolean | string;
  readonly retryOn?: readonly number[];
}

const table: Record<string, Record<string, Facts & { why: string }>> = parse(
  readFileSync(path.join(ROOT, "packages/policy/conformance.yaml"), "utf8"),
).operations;

/** The policy facts of an operation as the bundle has them. */
interface Operation {
  readonly operationId: string;
  readonly "x-safety": string;
  readonly "x-retry-on"?: readonly number[];
  readonly "x-idempotency"?: { readonly onRepeat: string; readonly windowSeconds: number; readonly required: unknown };
}

/** The operations of a bundle: path items hold parameters beside them. */
function operationsOf(bundle: { paths: Record<string, Record<string, unknown>> }): Operation[] {
  const found = Object.values(bundle.paths).flatMap((item) => Object.values(item));
  return found.filter((each): each is Operation => Object(each).operationId !== undefined);
}

function factsOf({ "x-safety": safety, "x-retry-on": retryOn, "x-idempotency": idempotency }: Operation) {
  return {
    class: safety,
    ...(retryOn && { retryOn }),
    ...(idempotency && {
      onRepeat: idempotency.onRepeat,
      window: idempotency.windowSeconds,
      required: idempotency.required,
    }),
  };
}

const apis = readApis(ROOT);

it("the conformance table classifies the operations of all APIs and of no other", () => {
  expect(Object.keys(table).sort()).toEqual(apis.map(({ name }) => name).sort());
});

describe.each(apis)("$name", ({ name, bundle }) => {
  it("every operation has the class of the conformance table, and none is missing on either side", () => {
    const operations = operationsOf(JSON.parse(readFileSync(bundle.json, "utf8")));
    const inBundle = Object.fromEntries(operations.map((operation) => [operation.operationId, factsOf(operation)]));
    const inTable = Object.fromEntries(
      Object.entries(table[name] ?? {}).map(([id, { why: _, ...facts }]) => [id, facts]),
    );
    expect(inBundle).toEqual(inTable);
  });
});
