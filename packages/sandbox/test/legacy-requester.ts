import type { SandboxOptions } from "../src/index.ts";
import { type App, appRequester } from "./app-requester.ts";
import type { ReadResponse } from "./requester.ts";

/** The four parameters that the legacy reads have in common. */
export const common = {
  dateStart: "2025-12-01T00:00:00.000",
  dateEnd: "2026-03-01T00:00:00.000",
  currency: "USD",
  timeZoneVariation: "America/Chicago",
} as const;

/** Legacy reads of the first app's first account. */
export function legacyRequester(options: SandboxOptions = {}) {
  const { call, plain, exchange } = appRequester(options);

  /** Sends the common parameters and `query`; one that is undefined is left out. */
  async function read(
    path: string,
    query: Readonly<Record<string, string | undefined>> = {},
    app?: App,
  ): Promise<ReadResponse> {
    const given = Object.entries({ ...common, ...query }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    return call(`${path}?${new URLSearchParams(given)}`, app === undefined ? {} : { app });
  }

  return { call, plain, exchange, read };
}

const account = "/accounts/acc_demo_0001";
const campaign = `/reporting${account}/campaigns/cmp_demo_0001`;

/** Every legacy read, with ids of the seed. */
export const reads = {
  summary: `/reporting${account}/summary`,
  campaignsBreakdown: `/reporting${account}/campaigns/breakdown`,
  transactionsOverview: `/reporting${account}/transactions/overview`,
  transactionsBreakdown: `/reporting${account}/transactions/breakdown`,
  campaignOverview: `${campaign}/overview`,
  campaignBreakdown: `${campaign}/breakdown`,
  campaignHistogram: `${campaign}/histogram`,
  creativeOverview: `${campaign}/creatives/cre_demo_0001/overview`,
  creativeBreakdown: `${campaign}/creatives/cre_demo_0001/breakdown`,
  campaign: `/metadata${account}/campaigns/cmp_demo_0001`,
  audience: `/metadata${account}/campaigns/cmp_demo_0001/audiences/aud_demo_0001`,
} as const;
