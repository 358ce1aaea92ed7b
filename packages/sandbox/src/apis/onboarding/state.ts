import { anything, fields, id, listOf, mapOf, oneOf, text, yesNo } from "../../world/shape.ts";
import type { StateKey } from "../../world/state-key.ts";
import type { OnboardingState } from "./records.ts";
import { seedAccounts, seedOperations, seedParents } from "./seed.ts";

/** `empty` has the partners' parent accounts with their vertical mappings, which no call can write: nothing is registered. */
export const onboardingKey: StateKey<OnboardingState> = {
  name: "onboarding",
  shape: fields({
    parents: mapOf(
      fields({
        id: text,
        clientId: text,
        mappings: listOf(fields({ partnerVerticalId: text, partnerSubVerticalId: text })),
      }),
    ),
    accounts: mapOf(
      fields({
        accountId: text,
        parentAccountId: text,
        granted: yesNo,
        registration: fields({
          brand: text,
          country_code: text,
          store_identifier: text,
          external_account_id: text,
          vertical_id: id,
          sub_vertical_id: id,
        }),
        status: oneOf("active", "paused", "mixed"),
        pages: listOf(fields({ pageIdentifier: text, status: oneOf("active", "paused") })),
        surfacesTaken: yesNo,
        layouts: mapOf(anything),
        "controlsList?": fields({
          name: text,
          blockedVerticals: listOf(
            fields({ partnerVerticalId: id, partnerSubVerticalId: id, policy: text, position1Policy: text }),
          ),
        }),
        payoutSetups: listOf(fields({ provider: text, experience: text, "email?": text })),
        deletionRequests: listOf(anything),
      }),
    ),
    operations: mapOf(fields({ operationId: text, parentAccountId: text })),
    privacyRequests: listOf(anything),
  }),
  ids: [
    ["onboarding/parents", "id"],
    ["onboarding/accounts", "accountId"],
    ["onboarding/operations", "operationId"],
  ],
  references: [
    ["onboarding/parents/*/clientId", "credentials/clients/*/clientId"],
    ["onboarding/accounts/*/parentAccountId", "onboarding/parents"],
    ["onboarding/operations/*/parentAccountId", "onboarding/parents"],
  ],
  seed: (seed) => ({
    parents: seedParents(),
    accounts: seed === "demo" ? seedAccounts() : {},
    operations: seed === "demo" ? seedOperations() : {},
    privacyRequests: [],
  }),
};
