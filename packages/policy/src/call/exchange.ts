import type { Credentials } from "../auth/credentials.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { defaults } from "../facts/defaults.ts";
import type { Exchanged } from "../facts/token.ts";
import { retrying } from "../retry/retry.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import { mediaTypeOf } from "../transport/media-type.ts";
import { sending } from "../transport/send.ts";
import { type Call, startCall } from "./call.ts";

/** Statuses by which an endpoint refuses credentials; which of them it uses is not documented (reading X7). */
const refusals = [400, 401, 403, 422];

/** The token operation draws from no bucket and carries no token. */
const nothing = () => undefined;

/** Milliseconds that a refresh in the background may take: so long it may keep an idle process from ending. */
const refreshTimeoutMs = 5_000;

/**
 * Asks the token endpoint for a token (ONB-180 to ONB-184), with its own time-out and its own retries: an extra token
 * harms nothing. The endpoint's error body is not part of the contract (ONB-191) and is not read: its status says whether
 * it refuses the credentials. A page for people says so by a 401 only.
 * @param budget for the retries of all exchanges with these credentials.
 * @param abandoned aborts when nobody waits for the token any more. Left out, nobody waits for it from the start: a refresh in
 * the background is one attempt, and a short one.
 * @throws PolicyError when the endpoint gives no response or redirects · Error when it fails, gives no token, or gives a
 * response that says nothing about the credentials, as a wrong address or a proxy does.
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
  const original = new Request(tokenEndpoint, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/x-www-form-urlencoded",
      ...(authorization === undefined ? {} : { Authorization: authorization }),
    },
  });
  const response = await retrying<Call>(
    resources,
    sending(resources),
  )(
    startCall({
      operation: { id: "token exchange", safety: "repeatable" },
      request: { original, headers: original.headers, body: form.toString() },
      fetch,
      clock,
      signal: abandoned,
      deadlineAt: clock.now() + defaults.deadlineMs,
      secret,
      ...(abandoned === undefined
        ? { exchange: "background", attempts: 1, attemptTimeoutMs: Math.min(timeoutMs, refreshTimeoutMs) }
        : { exchange: "awaited", attempts: defaults.attempts, attemptTimeoutMs: timeoutMs }),
    }),
  );
  const { status } = response;
  const mediaType = mediaTypeOf(response.headers);
  const shown = `status ${status} (${mediaType})`;
  if (status !== 429 && status >= 400 && status < 500) {
    const isPage = mediaType === "text/html";
    if (status === 401 || (refusals.includes(status) && !isPage)) return { refused: status };
    throw new Error(`${shown} says nothing about the credentials; check tokenUrl`);
  }
  if (!response.ok) throw Object.assign(new Error(shown), { retryAt: callInfo(response).retryAt });
  const body: unknown = await response.json().catch(() => undefined);
  const { access_token: token, expires_in: seconds } = Object(body) as Record<string, unknown>;
  if (typeof token !== "string" || token === "") throw new Error(`${shown} without an access_token; check tokenUrl`);
  return { token, lifetimeMs: 1000 * (Number(seconds) > 0 ? Number(seconds) : credentials.lifetimeSeconds) };
}
