import { type CallInfo, callInfo, createOnboardingClient } from "@tillside/onboarding";
import type { RunningSandbox } from "@tillside/sandbox";
import { type Exchange, recordExchanges } from "./record-exchanges.ts";
import { StartError } from "./start-error.ts";

/** One registration, from the request to the response. */
export interface Registration {
  readonly token: Exchange;
  readonly request: Exchange;
  readonly info: CallInfo;
  readonly data: unknown;
}

/**
 * Registers one account through the built client, as an integrating partner would.
 *
 * @throws StartError if the sandbox has no partner with a mapped vertical, or the response is not a success.
 */
export async function firstRegistration(sandbox: Pick<RunningSandbox, "origin" | "fixtures">): Promise<Registration> {
  const [partner] = sandbox.fixtures.onboarding.partners;
  const [vertical] = partner?.verticals ?? [];
  if (partner === undefined || vertical === undefined)
    throw new StartError("The sandbox has no partner with a mapped vertical, so no account can be registered.");
  const { clientId, clientSecret, parentAccountId } = partner;
  const { exchanges, fetch } = recordExchanges();
  const onboarding = createOnboardingClient({
    baseUrl: `${sandbox.origin}/partnership`,
    auth: { tokenUrl: `${sandbox.origin}/partnership-auth`, clientId, clientSecret },
    parentAccountId,
    fetch,
  });
  const { data, error, response } = await onboarding.POST("/v1/accounts/register/partnership", {
    body: {
      brand: "First Shop",
      country_code: "US",
      store_identifier: "https://first-shop.example",
      external_account_id: "merchant-first-shop",
      vertical_id: vertical.partnerVerticalId,
      sub_vertical_id: vertical.partnerSubVerticalId,
    },
  });
  const [token, request] = exchanges;
  if (data === undefined || token === undefined || request === undefined) {
    throw new StartError(`The registration returned ${response.status}: ${JSON.stringify(error, null, 2)}`);
  }
  return { token, request, info: callInfo(response), data };
}
