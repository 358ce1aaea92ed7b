import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Docs, serveDocs } from "../src/serve.ts";
import { builtSite } from "./support/built-site.ts";

/** Every address that the portal has had. They stay in this list, whatever becomes of their pages. */
const ADDRESSES = `
  /
  /guides/calls/dry-run/
  /guides/calls/errors/
  /guides/calls/idempotency/
  /guides/calls/rate-limits/
  /guides/calls/retries/
  /guides/production/bulk-many-machines/
  /guides/production/bulk/
  /guides/production/resume-after-a-crash/
  /guides/production/security/
  /guides/production/versions/
  /guides/production/watch-calls/
  /guides/start/authenticate/
  /guides/start/first-call/
  /guides/start/refusals/
  /guides/testing/clock-and-faults/
  /guides/testing/mocks/
  /guides/testing/sandbox/
  /guides/testing/unit-tests/
  /guides/workflows/build-a-report/
  /guides/workflows/calendar-subscriptions/
  /guides/workflows/import-an-audience/
  /guides/workflows/move-to-query/
  /guides/workflows/onboard-a-merchant/
  /guides/workflows/sell-in-the-cart/
  /guides/workflows/send-events/
  /guides/workflows/unsubscribe/
  /reference/
  /reference/audience/
  /reference/audience/import-audience-legacy/
  /reference/audience/import-audience-v3/
  /reference/calendar/
  /reference/calendar/create-event/
  /reference/calendar/create-subscription/
  /reference/calendar/delete-event/
  /reference/calendar/delete-subscription-event/
  /reference/calendar/delete-subscriptions/
  /reference/calendar/exchange-client-credentials/
  /reference/calendar/get-schedule/
  /reference/calendar/get-subscription/
  /reference/calendar/list-calendar-events/
  /reference/calendar/update-event/
  /reference/cart/
  /reference/cart/cancel-confirmed-item/
  /reference/cart/check-placements/
  /reference/cart/confirm-purchase/
  /reference/cart/release-reservations/
  /reference/cart/reserve-items/
  /reference/changelog/
  /reference/errors/
  /reference/events/
  /reference/events/exchange-client-credentials/
  /reference/events/send-events-v1/
  /reference/events/send-events-v2/
  /reference/nurture/
  /reference/nurture/unsubscribe-email/
  /reference/onboarding/
  /reference/onboarding/add-page/
  /reference/onboarding/exchange-client-credentials/
  /reference/onboarding/get-operation/
  /reference/onboarding/list-accounts/
  /reference/onboarding/list-vertical-mappings/
  /reference/onboarding/register-account/
  /reference/onboarding/request-data-deletion/
  /reference/onboarding/set-account-status/
  /reference/onboarding/start-payout-setup/
  /reference/onboarding/submit-network-privacy-request/
  /reference/onboarding/switch-page-layout-type/
  /reference/onboarding/write-layout-theme/
  /reference/onboarding/write-marketplace-controls-list/
  /reference/onboarding/write-offer-controls-list/
  /reference/open-points/
  /reference/options/
  /reference/query/
  /reference/query/exchange-client-credentials/
  /reference/query/get-account/
  /reference/query/get-campaigns-help/
  /reference/query/get-campaigns-report/
  /reference/query/get-transactions-help/
  /reference/query/get-transactions-report/
  /reference/query/list-accounts/
  /reference/reporting/
  /reference/reporting/exchange-client-credentials/
  /reference/reporting/get-account-campaigns-breakdown/
  /reference/reporting/get-account-summary/
  /reference/reporting/get-account-transactions-breakdown/
  /reference/reporting/get-account-transactions-overview/
  /reference/reporting/get-audience/
  /reference/reporting/get-campaign-breakdown/
  /reference/reporting/get-campaign-histogram/
  /reference/reporting/get-campaign-overview/
  /reference/reporting/get-campaign/
  /reference/reporting/get-creative-breakdown/
  /reference/reporting/get-creative-overview/
`;

let docs: Docs;

beforeAll(async () => {
  docs = await serveDocs();
});
afterAll(() => docs.stop());

describe("an address that the portal has had", () => {
  const addresses = ADDRESSES.trim().split(/\s+/);

  test("there are 94 of them", () => {
    expect(addresses).toHaveLength(94);
  });

  test("leads to a page, where the portal is served and on a host that serves files only", async () => {
    const lost: string[] = [];
    for (const address of addresses) {
      const response = await fetch(docs.url + address);
      await response.body?.cancel();
      if (response.status !== 200 || !existsSync(join(builtSite, address, "index.html"))) lost.push(address);
    }
    expect(lost).toEqual([]);
  });

  test.each([
    ["/reference/options/", "/sdk/options/"],
    ["/reference/options", "/sdk/options/"],
    ["/reference/options/index.html?from=mail", "/sdk/options/?from=mail"],
    ["/reference/errors.md", "/sdk/errors.md"],
    ["/reference/changelog/", "/changelog/"],
  ])("%s moved to %s", async (from, to) => {
    const response = await fetch(docs.url + from, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
    expect((await fetch(docs.url + to)).status).toBe(200);
  });
});
