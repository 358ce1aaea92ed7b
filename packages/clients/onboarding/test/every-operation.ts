import type { OnboardingClient } from "../src/index.ts";

const account = { account_id: "account-1" };

/** One valid call of every endpoint of the contract's table, without anything that the policy fills. */
export const everyOperation = {
  registerAccount: (client: OnboardingClient) =>
    client.POST("/v1/accounts/register/partnership", {
      body: {
        brand: "Fjord Outfitters",
        country_code: "no",
        store_identifier: "https://fjord.example",
        external_account_id: "shop-1",
        vertical_id: "apparel",
        sub_vertical_id: "outdoor",
      },
    }),
  listAccounts: (client: OnboardingClient) => client.GET("/v1/partnership/accounts"),
  writeMarketplaceControlsList: (client: OnboardingClient) =>
    client.PUT("/v1/partnership/accounts/{account_id}/marketplacecontrolslists", {
      params: { path: account },
      body: { name: "default" },
    }),
  writeOfferControlsList: (client: OnboardingClient) =>
    client.PUT("/v1/partnership/accounts/{account_id}/offercontrolslists", { params: { path: account }, body: {} }),
  setAccountStatus: (client: OnboardingClient) =>
    client.PUT("/v1/partnership/accounts/{account_id}/status", {
      params: { path: account },
      body: { status: "paused" },
    }),
  startPayoutSetup: (client: OnboardingClient) =>
    client.POST("/v1/partnership/accounts/{account_id}/payout-setup", {
      params: { path: account },
      body: { provider: "payprov_connect", experience: "embedded" },
    }),
  addPage: (client: OnboardingClient) =>
    client.POST("/v1/partnership/accounts/{account_id}/pages", { params: { path: account }, body: {} }),
  switchPageLayoutType: (client: OnboardingClient) =>
    client.PUT("/v1/partnership/accounts/{account_id}/pages/{page_id}", {
      params: { path: { ...account, page_id: "page-1" } },
      body: {},
    }),
  writeLayoutTheme: (client: OnboardingClient) =>
    client.PATCH("/v1/partnership/accounts/{account_id}/layouts/{layout_id}", {
      params: { path: { ...account, layout_id: "layout-1" } },
      body: {},
    }),
  submitNetworkPrivacyRequest: (client: OnboardingClient) =>
    client.POST("/v1/partnership/network-privacy-requests", { body: {} }),
  requestDataDeletion: (client: OnboardingClient) =>
    client.POST("/v1/partnership/accounts/{account_id}/data-deletion-requests", {
      params: { path: account },
      body: {},
    }),
  getOperation: (client: OnboardingClient) =>
    client.GET("/v1/partnership/operations/{operation_id}", { params: { path: { operation_id: "operation-1" } } }),
  listVerticalMappings: (client: OnboardingClient) => client.GET("/v1/partnership/vertical-mappings"),
};
