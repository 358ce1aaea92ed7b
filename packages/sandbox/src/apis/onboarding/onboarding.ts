import { authentication } from "../../auth/authentication.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/onboarding.ts";
import { rateLimit } from "../../limits/rate-limit.ts";
import { addPage } from "./add-page.ts";
import { enveloped, refused } from "./envelope.ts";
import type { Excerpt } from "./excerpt.ts";
import { onboardingFixtures } from "./fixtures.ts";
import { getOperation } from "./get-operation.ts";
import { idempotency } from "./idempotency.ts";
import { invalid } from "./invalid.ts";
import { limitedMappings } from "./limited-mappings.ts";
import { listAccounts } from "./list-accounts.ts";
import { listVerticalMappings } from "./list-vertical-mappings.ts";
import { markedChoices } from "./marked-choices.ts";
import { parentMatches } from "./parent-matches.ts";
import { registerAccount } from "./register-account.ts";
import { requestDataDeletion } from "./request-data-deletion.ts";
import { requiredHeaders } from "./required-headers.ts";
import { resourceReached } from "./resource-reached.ts";
import { firstParentId } from "./seed.ts";
import { setAccountStatus } from "./set-account-status.ts";
import { startPayoutSetup } from "./start-payout-setup.ts";
import { onboardingKey } from "./state.ts";
import { submitNetworkPrivacyRequest } from "./submit-network-privacy-request.ts";
import { switchPageLayoutType } from "./switch-page-layout-type.ts";
import { synchronousOnly } from "./synchronous-only.ts";
import { writeLayoutTheme } from "./write-layout-theme.ts";
import { writeMarketplaceControlsList } from "./write-marketplace-controls-list.ts";
import { writeOfferControlsList } from "./write-offer-controls-list.ts";

/** Registering merchants and managing them. Every response is an envelope; the checks come in the order of READINGS O26. */
export const onboarding: Api = {
  name: "onboarding",
  state: [onboardingKey],
  steps: [
    authentication,
    rateLimit,
    limitedMappings,
    synchronousOnly,
    markedChoices,
    requiredHeaders,
    parentMatches,
    resourceReached,
    idempotency,
    requestCheck,
  ],
  handlers: handlersOf<operations>({
    addPage,
    getOperation,
    listAccounts,
    listVerticalMappings,
    registerAccount,
    requestDataDeletion,
    setAccountStatus,
    startPayoutSetup,
    submitNetworkPrivacyRequest,
    switchPageLayoutType,
    writeLayoutTheme,
    writeMarketplaceControlsList,
    writeOfferControlsList,
  }),
  // READINGS O19: names of financial data are forbidden there, so that a value is not to be kept anywhere.
  secretFields: ({ id, document }) =>
    id === "startPayoutSetup" ? (document.excerpt as Excerpt).financialFields : undefined,
  token: { openPoint: "ONB-191" },
  present: enveloped,
  refuse: refused,
  invalid,
  // READINGS O26: 401 comes before the 404 of a route.
  credentialFirst: "ONB-175",
  // Of paths the contract leaves open those of some reads; none of them is guessed here (READINGS O25).
  unplacedReads: "ONB-168",
  firstIds: `parent account ${firstParentId}`,
  fixtures: (world) => ({ onboarding: { partners: onboardingFixtures(world) } }),
};
