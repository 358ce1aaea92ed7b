import { beforeEach } from "vitest";
import { onboardingClient } from "../../src/scenarios/clients.ts";
import type { Partner } from "../../src/scenarios/fixtures.ts";
import { accountOf, merchantOf, registeredAs } from "../../src/scenarios/onboarding-accounts.ts";
import { openScene } from "../../src/scenarios/scene.ts";
import { underFaults } from "../../src/scenarios/under-faults.ts";

// Each write of onboarding, and how often it took effect.
const scene = openScene();
let partner: Partner;
let onboarding: ReturnType<typeof onboardingClient>;
beforeEach(() => {
  [partner] = scene.fixtures.onboarding.partners;
  onboarding = onboardingClient(scene);
});

const accounts = "/partnership/v1/partnership/accounts/*";
const path = () => ({ account_id: partner.accountId });
const own = () => accountOf(scene, partner.accountId);

underFaults(scene, "registration", {
  operation: "registerAccount",
  method: "POST",
  path: "/partnership/v1/accounts/register/partnership",
  protection: "replay",
  send: () => onboarding.POST("/v1/accounts/register/partnership", { body: merchantOf(partner, "shop-4711") }),
  effects: async () => (await registeredAs(scene, "shop-4711")).length,
});

underFaults(scene, "the marketplace controls list", {
  operation: "writeMarketplaceControlsList",
  method: "PUT",
  path: `${accounts}/marketplacecontrolslists`,
  protection: "replay",
  send: () =>
    onboarding.PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", {
      params: { path: path() },
      body: {
        name: "default",
        blockedVerticals: [{ ...partner.verticals[0], policy: "Block", position1Policy: "Block" }],
      },
    }),
  effects: async () => (await own()).controlsList?.blockedVerticals.length ?? 0,
});

underFaults(scene, "the offer controls list", {
  operation: "writeOfferControlsList",
  method: "PUT",
  path: `${accounts}/offercontrolslists`,
  protection: "replay",
  send: () =>
    onboarding.PUT("/v1/partnership/accounts/{account_id}/offercontrolslists", {
      params: { path: path() },
      body: { categories: ["gambling"] },
    }),
  effects: executions,
});

underFaults(scene, "the status", {
  operation: "setAccountStatus",
  method: "PUT",
  path: `${accounts}/status`,
  protection: "replay",
  send: () =>
    onboarding.PUT("/v1/partnership/accounts/{account_id}/status", {
      params: { path: path() },
      body: { status: "paused" },
    }),
  effects: executions,
});

underFaults(scene, "the payout setup", {
  operation: "startPayoutSetup",
  method: "POST",
  path: `${accounts}/payout-setup`,
  protection: "replay",
  send: () =>
    onboarding.POST("/v1/partnership/accounts/{account_id}/payout-setup", {
      params: { path: path() },
      body: { provider: "payprov_connect", experience: "embedded" },
    }),
  effects: async () => (await own()).payoutSetups.length,
});

underFaults(scene, "a page more", {
  operation: "addPage",
  method: "POST",
  path: `${accounts}/pages`,
  protection: "replay",
  send: () => onboarding.POST("/v1/partnership/accounts/{account_id}/pages", { params: { path: path() }, body: {} }),
  effects: async () => (await own()).pages.length - 1,
});

underFaults(scene, "the page's layout type", {
  operation: "switchPageLayoutType",
  method: "PUT",
  path: `${accounts}/pages/*`,
  protection: "replay",
  send: () =>
    onboarding.PUT("/v1/partnership/accounts/{account_id}/pages/{page_id}", {
      params: { path: { ...path(), page_id: partner.pageId } },
      body: { layout_type: "overlay" },
    }),
  effects: async () => (await own()).pages.filter(({ layoutType }) => layoutType !== undefined).length,
});

underFaults(scene, "the layout's theme", {
  operation: "writeLayoutTheme",
  method: "PATCH",
  path: `${accounts}/layouts/*`,
  protection: "replay",
  send: () =>
    onboarding.PATCH("/v1/partnership/accounts/{account_id}/layouts/{layout_id}", {
      params: { path: { ...path(), layout_id: partner.layoutId } },
      body: { theme: "dark" },
    }),
  effects: executions,
});

underFaults(scene, "the deletion request", {
  operation: "requestDataDeletion",
  method: "POST",
  path: `${accounts}/data-deletion-requests`,
  protection: "replay",
  send: () =>
    onboarding.POST("/v1/partnership/accounts/{account_id}/data-deletion-requests", {
      params: { path: path() },
      body: {},
    }),
  effects: async () => (await own()).deletionRequests.length,
});

underFaults(scene, "the privacy request, which takes no key", {
  operation: "submitNetworkPrivacyRequest",
  method: "POST",
  path: "/partnership/v1/partnership/network-privacy-requests",
  protection: "none",
  send: () => onboarding.POST("/v1/partnership/network-privacy-requests", { body: { kind: "access" } }),
  effects: async () => (await scene.state<readonly unknown[]>("onboarding.privacyRequests")).length,
});

/** Of writes that leave the same behind however often they are carried out: each execution has its operation. */
async function executions(): Promise<number> {
  const operations = await scene.state<Readonly<Record<string, unknown>>>("onboarding.operations");
  return Object.keys(operations).filter((id) => !id.includes("demo")).length;
}
