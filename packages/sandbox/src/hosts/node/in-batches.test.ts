import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

const wire = { status: 204, headers: {}, body: "" };

test("requests of one turn are handled in their order, then their responses are sent in the same order", async () => {
  const done: string[] = [];
  const run = inBatches();
  await new Promise<void>((resolve) => {
    for (const name of ["one", "two"]) {
      run({
        answer() {
          done.push(`answer ${name}`);
          // One that comes meanwhile is of the next batch.
          if (name === "two") run({ answer: () => wire, send: () => resolve() });
          return wire;
        },
        send: (each) => done.push(`send ${name} ${each === wire}`),
      });
    }
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["answer one", "answer two", "send one true", "send two true"]);
});
