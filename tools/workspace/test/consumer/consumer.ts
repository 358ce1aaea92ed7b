/** What an integrating partner writes; compiled and run outside the workspace, against the packed packages. */
import { callInfo, createOnboardingClient } from "@tillside/onboarding";

const mockUrl = process.argv[2] ?? "";

const onboarding = createOnboardingClient({
  baseUrl: mockUrl,
  auth: { tokenUrl: mockUrl, clientId: "consumer", clientSecret: "secret" },
  parentAccountId: "par_demo_0001",
});

const { data, response } = await onboarding.POST("/v1/accounts/register/partnership", {
  body: {
    brand: "Demo Outfitters",
    country_code: "US",
    store_identifier: "https://store.example",
    external_account_id: "merchant-demo-0001",
    vertical_id: "pv_demo_0001",
    sub_vertical_id: "psv_demo_0001",
  },
});
console.log(JSON.stringify({ registered: data !== undefined, info: callInfo(response) }));

export function withoutBrand() {
  // @ts-expect-error a registration needs a brand: the types reached the consumer
  return onboarding.POST("/v1/accounts/register/partnership", { body: { country_code: "US" } });
}
