import { type CallInfo, callInfo, createOnboardingClient } from "@tillside/onboarding";
import { type Exchange, recordExchanges } from "./record-exchanges.ts";
import { StartError } from "./start-error.ts";

/** One registration, from what was sent to what came back. */
export interface Registration {
  readonly token: Exchange;
  readonly request: Exchange;
  readonly info: CallInfo;
  readonly answer: unknown;
}

/**
 * Registers one account through the built client, as an integrating partner would.
 *
 * @param mockUrl serves both hosts of the contract: the partnership host and the token host.
 * @throws StartError when the answer is not a success.
 */
export async function firstRegistration(mockUrl: string): Promise<Registration> {
  const { exchanges, fetch } = recordExchanges();
  const onboarding = createOnboardingClient({
    baseUrl: mockUrl,
    auth: { tokenUrl: mockUrl, clientId: "demo-client", clientSecret: "demo-secret" },
    parentAccountId: "par_demo_0001",
    fetch,
  });
  const { data, error, response } = await onboarding.POST("/v1/accounts/register/partnership", {
    body: {
      brand: "Demo Outfitters",
      country_code: "US",
      store_identifier: "https://store.example",
      external_account_id: "merchant-demo-0001",
      vertical_id: "pv_demo_0001",
      sub_vertical_id: "psv_demo_0001",
    },
  });
  const [token, request] = exchanges;
  if (data === undefined || token === undefined || request === undefined) {
    throw new StartError(`The registration was answered with ${response.status}: ${JSON.stringify(error, null, 2)}`);
  }
  return { token, request, info: callInfo(response), answer: data };
}
