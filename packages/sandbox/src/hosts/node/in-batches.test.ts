import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

const wire = { status: 204, headers: {}, body: "" };

test("requests of one turn are handled in their order, then their responses are sent in the same order", async () => {
  const done: string[] = [];
  const run = inBatches();
  await new Promise<void>((resolve) => {
    for (const name of ["one", "two"]) {
      run({
        respond() {
          done.push(`respond ${name}`);
          // One that comes meanwhile is of the next batch.
          if (name === "two") run({ respond: () => wire, send: () => resolve() });
          return wire;
        },
        send: (each) => done.push(`send ${name} ${each === wire}`),
      });
    }
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["respond one", "respond two", "send one true", "send two true"]);
});
