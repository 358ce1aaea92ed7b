import { expect, it } from "vitest";
import type { DeprecationNotice } from "../src/index.ts";
import { everyOperation, operations } from "./every-operation.ts";
import { fakeApi } from "./fake-api.ts";

/** One test, for what was said once is remembered by the process. */
it("REP-001 REP-005 REP-091 · one notice names query as the successor; the metadata reads have none", async () => {
  const partner = fakeApi();
  const silent = partner.client({ onDeprecation: false });
  for (const operation of operations) await everyOperation[operation](silent);

  const notices: DeprecationNotice[] = [];
  const client = partner.client({ onDeprecation: (notice) => notices.push(notice) });
  for (const operation of operations) await everyOperation[operation](client);
  expect(notices).toEqual([
    { api: "reporting", operation: "getAccountSummary", successor: "query" },
    { api: "reporting", operation: "getCampaign", successor: undefined },
  ]);
});
