import type { Fixtures } from "./credentials.ts";
import { type Draft, draftOf, type Values } from "./draft.ts";
import { exampleValues } from "./examples.ts";
import type { Operation } from "./operations.ts";

/** A request that succeeds on a fresh sandbox. */
export interface Success {
  readonly operation: Operation;
  readonly values: Values;
  readonly draft: Draft;
  /** What must be sent before it. */
  readonly before: readonly Draft[];
}

/** What must be done before an operation's examples mean something: a reservation is made by its customer, never seeded. */
const steps: Readonly<Record<string, readonly string[]>> = {
  confirmPurchase: ["reserveItems"],
  releaseReservations: ["reserveItems"],
  cancelConfirmedItem: ["reserveItems", "confirmPurchase"],
};

/** Every example of every operation. */
export function successes(operations: readonly Operation[], fixtures: Fixtures): Success[] {
  const examples = operations.map((operation) => ({
    operation,
    all: exampleValues(operation, fixtures).map(withReservations),
  }));
  return examples.flatMap(({ operation, all }) => {
    const before = (steps[operation.id] ?? []).flatMap((id) =>
      examples.filter((other) => other.operation.id === id).flatMap((other) => firstOf(other.operation, other.all)),
    );
    return all.map((values) => ({ operation, values, draft: draftOf(operation, values), before }));
  });
}

/** The example with the most items: two are reserved, and the first of them is confirmed. */
function firstOf(operation: Operation, all: readonly Values[]): Draft[] {
  const values = operation.id === "reserveItems" ? all.at(-1) : all[0];
  return values === undefined ? [] : [draftOf(operation, values)];
}

/** The reservations that the spec's examples name, as a sandbox counts them. */
function withReservations(values: Values): Values {
  const text = JSON.stringify(values).replaceAll(/"res_demo_(\d{4})"/g, '"reservation_00$1"');
  return JSON.parse(text);
}
