/** What a reader types, and where it has to lead: a page, or one place of it. */
export interface SearchQuery {
  readonly query: string;
  /** The right page, or the few that are equally right. One with a fragment is right at that place only. */
  readonly right: readonly string[];
  /** Only the first result is good enough: on call, one takes the first. */
  readonly first?: true;
}

const at = (query: string, ...right: readonly string[]): SearchQuery => ({ query, right });

const firstAt = (query: string, ...right: readonly string[]): SearchQuery => ({ query, right, first: true });

/** Words of partner engineers, testers and people on call. The first group uses words that the right page does not contain. */
export const searchQueries: readonly SearchQuery[] = [
  at("postman", "/guides/testing/postman-and-bruno/"),
  at("webhook", "/guides/workflows/onboard-a-merchant/"),
  at("double charge", "/guides/calls/idempotency/"),
  at("exactly once", "/guides/calls/idempotency/"),
  at("duplicate payment", "/guides/calls/idempotency/"),
  at("throttled", "/guides/calls/rate-limits/"),
  at("quota exceeded", "/guides/calls/rate-limits/"),
  at("kubernetes pods", "/guides/calls/rate-limits/", "/guides/production/bulk-many-machines/"),
  at("right to be forgotten", "/reference/onboarding/request-data-deletion/"),
  at("ccpa", "/reference/onboarding/submit-network-privacy-request/"),
  at("login", "/guides/start/authenticate/"),
  at("prometheus", "/guides/production/watch-calls/"),
  at("grafana dashboard", "/guides/production/watch-calls/"),
  at("frontend javascript", "/guides/production/security/"),
  at("circuit breaker", "/guides/calls/retries/"),
  at("request hangs", "/guides/calls/retries/"),
  at("backoff jitter", "/guides/calls/retries/"),
  at("refund", "/reference/cart/cancel-confirmed-item/", "/guides/workflows/sell-in-the-cart/"),
  at("hold inventory", "/reference/cart/reserve-items/"),
  at("suspend a store", "/reference/onboarding/set-account-status/", "/guides/workflows/onboard-a-merchant/"),
  at("get merchants paid", "/reference/onboarding/start-payout-setup/", "/guides/workflows/onboard-a-merchant/"),
  at("wiremock", "/guides/testing/mocks/"),
  at("staging environment", "/guides/testing/sandbox/"),
  at("time travel", "/guides/testing/clock-and-faults/"),
  at("simulate an outage", "/guides/testing/clock-and-faults/"),
  at("chaos testing", "/guides/testing/clock-and-faults/"),
  at("pod restarted mid request", "/guides/production/resume-after-a-crash/"),
  at("migrate legacy reports", "/guides/workflows/move-to-query/"),
  at("end of life", "/guides/production/versions/"),
  at("tracking pixel", "/guides/workflows/send-events/"),
  at("ical feed", "/guides/workflows/calendar-subscriptions/", "/reference/calendar/create-subscription/"),
  at("analytics kpi", "/guides/workflows/build-a-report/"),
  at("industry category", "/reference/onboarding/list-vertical-mappings/"),
  at("kafka consumer", "/guides/production/bulk-many-machines/"),
  at("stop spam", "/guides/workflows/unsubscribe/", "/reference/nurture/unsubscribe-email/"),
  at("upload crm list", "/guides/workflows/import-an-audience/"),

  at("polling interval", "/guides/workflows/onboard-a-merchant/"),
  at("how many per call", "/guides/workflows/send-events/", "/guides/production/bulk/"),
  firstAt("lost response", "/guides/start/refusals/", "/guides/calls/idempotency/"),
  firstAt("timeout", "/guides/calls/retries/"),
  firstAt("NetworkError", "/sdk/errors/#networkerror"),
  firstAt("eventTime", "/reference/events/send-events-v2/#body.events.eventTime"),
  firstAt("504 reserve", "/errors/#cart-504", "/reference/cart/reserve-items/"),
  ...["down", "slow", "flaky", "response-lost", "rate-limited", "token-expired"].map((name) =>
    firstAt(`${name} preset`, "/guides/testing/clock-and-faults/#presets-of-faults"),
  ),
  ...["flaky", "response-lost", "token-expired"].map((name) =>
    at(name, "/guides/testing/clock-and-faults/", "/sdk/sandbox/faults/"),
  ),
  at("rate-limited", "/errors/rate-limit-exceeded/", "/guides/testing/clock-and-faults/"),
  at("drawer", "/guides/testing/sandbox/#the-sandbox-in-the-page", "/guides/testing/clock-and-faults/"),
  at("401 unauthorized token expired", "/errors/unauthorized/", "/guides/calls/errors/", "/guides/start/authenticate/"),
  at(
    "409 conflict",
    "/errors/conflict/",
    "/guides/calls/idempotency/",
    "/guides/calls/errors/",
    "/guides/start/refusals/",
  ),
  at(
    "429",
    "/errors/rate-limit-exceeded/",
    "/guides/calls/rate-limits/",
    "/guides/calls/errors/",
    "/guides/start/refusals/",
  ),
  at("RequestJsonUnmarshalError", "/errors/request-json-unmarshal-error/"),
  at("QueueFullError", "/sdk/errors/"),
  at("Idempotency-Key", "/guides/calls/idempotency/"),
  at("idempotancy key", "/guides/calls/idempotency/"),
  at("deadlineMs", "/sdk/options/#CallOptions.deadlineMs"),
  at("reservationSeconds", "/sdk/options/#Settings.reservationSeconds"),
  at("registerAccount", "/reference/onboarding/register-account/"),
  at("POST /v1/cart/confirm", "/reference/cart/confirm-purchase/"),
  at("external_account_id", "/reference/onboarding/register-account/#body.external_account_id"),
  at("predictedltv", "/reference/events/send-events-v2/", "/reference/events/send-events-v1/"),
  at("itemReservationId", "/reference/cart/reserve-items/", "/reference/cart/confirm-purchase/"),
  at("eventReminderMinutes", "/reference/calendar/create-subscription/#body.eventReminderMinutes"),
  at("test credentials", "/guides/testing/sandbox/"),
  at("opentelemetry", "/guides/production/watch-calls/"),
  at("partial failure in a 200", "/guides/calls/errors/"),
  at("rotate client secret", "/guides/start/authenticate/"),
  at("jest", "/guides/testing/unit-tests/", "/guides/testing/recipes/"),
  at("is it my payload", "/guides/calls/dry-run/"),
];
