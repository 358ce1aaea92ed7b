import { sendable, unsendable } from "../auth/sendable.ts";
import type { Credentials } from "../auth/token-exchange.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { defaults, refreshTimeoutMs } from "../facts/defaults.ts";
import { safeText } from "../facts/errors/failure-cause.ts";
import { tokenResponseError } from "../facts/errors/token-error.ts";
import { type Received, textOf } from "../facts/received.ts";
import { secretsOf } from "../facts/sent-secrets.ts";
import type { Exchanged } from "../facts/token.ts";
import { retry } from "../retry/retry.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import { mediaTypeOf } from "../transport/media-type.ts";
import { sendOnce } from "../transport/send.ts";
import { startCall } from "./call.ts";

/** Statuses that refuse the credentials. The contract does not specify which of them an endpoint uses (reading X7). */
const refusals = [400, 401, 403, 422];

/** The token operation has no rate limit and needs no token. */
const nothing = () => undefined;

/**
 * Requests a token from the token endpoint (ONB-180 to ONB-184), with a time-out and retries of its own: an extra token does no
 * harm. The error body of the endpoint is not part of the contract (ONB-191), so only the status says whether the credentials
 * are refused. An HTML page counts as a refusal only with status 401.
 * @param budget for the retries of all exchanges with these credentials.
 * @param abandoned aborts when no call waits for the token any more. Undefined for a refresh in the background, which is one
 * short attempt.
 * @throws PolicyError if the endpoint gives no response or redirects · TokenError if it fails, returns no token, or returns a
 * response that says nothing about the credentials, for instance from a wrong address or a proxy.
 */
export async function exchange(
  credentials: Credentials & { readonly fetch: (request: Request) => Promise<Response> },
  budget: RetryBudget,
  abandoned: AbortSignal | undefined,
): Promise<Exchanged> {
  const { tokenEndpoint, authorization, secret, timeoutMs, fetch, clock } = credentials;
  const resources = {
    clock,
    infoHeaders: {},
    bucketOf: nothing,
    credentialOf: nothing,
    budgetOf: () => budget,
  };
  const form = new URLSearchParams({ grant_type: "client_credentials", ...credentials.form });
  const headers = new Headers({ Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" });
  if (authorization !== undefined) headers.set("Authorization", authorization);
  const call = startCall({
    operation: { id: "token exchange", safety: "repeatable" },
    endpoint: `POST ${tokenEndpoint}`,
    request: { url: tokenEndpoint, method: "POST", headers, body: form.toString() },
    fetch,
    clock,
    signal: abandoned,
    deadlineAt: clock.now() + defaults.deadlineMs,
    secret,
    ...(abandoned === undefined
      ? { exchange: "background", attempts: 1, attemptTimeoutMs: Math.min(timeoutMs, refreshTimeoutMs) }
      : { exchange: "awaited", attempts: defaults.attempts, attemptTimeoutMs: timeoutMs }),
  });
  const { response, body } = await retry(call, resources, (attempt) => sendOnce(attempt, resources));
  const { status } = response;
  const mediaType = safeText(mediaTypeOf(response.headers), secretsOf(call));
  const tries = call.sent > 1 ? `, ${call.sent} attempts` : "";
  const more = ` (${mediaType}${tries})`;
  if (status !== 429 && status >= 400 && status < 500) {
    const isPage = mediaType === "text/html";
    if (status === 401 || (refusals.includes(status) && !isPage)) return { refused: status };
    throw tokenResponseError(tokenEndpoint, status, `${more}, which says nothing about the credentials`);
  }
  if (!response.ok) {
    const error = tokenResponseError(tokenEndpoint, status, more, "endpoint");
    throw Object.assign(error, { retryAt: callInfo(response).retryAt });
  }
  const { access_token: token, expires_in: seconds } = fieldsOf(body);
  if (typeof token !== "string" || token === "")
    throw tokenResponseError(tokenEndpoint, status, `${more} and no access_token`);
  // It would fail every call of its life.
  if (!sendable.test(token))
    throw tokenResponseError(tokenEndpoint, status, `${more} and an access_token that ${unsendable}`);
  return { token, lifetimeMs: 1000 * (Number(seconds) > 0 ? Number(seconds) : credentials.lifetimeSeconds) };
}

/** The fields of a JSON object; none of anything else. */
function fieldsOf(body: Received["body"]): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(textOf(body)));
  } catch {
    return {};
  }
}
