const SETTLE_BY_HAND =
  "Do not repeat the call automatically. Resolve it manually, using the order id and the session id.";
const READ_LATER =
  "Wait a few minutes, then read the schedule. If the change is not there, decide whether to send the call again: it could take effect twice.";
const DECIDE =
  "You cannot find out whether the call was executed. Decide which is worse: running it twice, or not at all.";

/**
 * What to do about an unsafe call that may have run, by API and operation. The words are those of the guide on idempotency, so that
 * it and the rows of errors give the same advice.
 */
export const afterUnknown: Readonly<Record<string, string>> = {
  "cart reserveItems":
    "Treat the items as not reserved. You may reserve again, but the first reservation may hold the items too until it ends.",
  "cart confirmPurchase": SETTLE_BY_HAND,
  "cart cancelConfirmedItem": SETTLE_BY_HAND,
  "calendar createEvent": READ_LATER,
  "calendar updateEvent": READ_LATER,
  "calendar createSubscription": DECIDE,
  "events sendEventsV2": DECIDE,
  "onboarding submitNetworkPrivacyRequest": DECIDE,
};
