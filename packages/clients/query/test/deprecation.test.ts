import { expect, it } from "vitest";
import type { DeprecationNotice } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { fakeApi } from "./fake-api.ts";

it("REP-092 · no operation raises a deprecation notice, for query is current", async () => {
  const notices: DeprecationNotice[] = [];
  const client = fakeApi().client({ onDeprecation: (notice: DeprecationNotice) => notices.push(notice) });
  for (const operation of operations) await everyOperation[operation](client);
  expect(notices).toEqual([]);
});
