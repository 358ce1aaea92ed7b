import { startCall } from "../call.ts";
import { callInfo } from "../call-info.ts";
import { type Clock, timeOfDay } from "../clock.ts";
import { defaults } from "../defaults.ts";
import { retrying } from "../retry/retry.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import { mediaTypeOf } from "../transport/media-type.ts";
import { sending } from "../transport/send.ts";

/** What an exchange needs to know. */
export interface Credentials {
  /** The full address of the token operation. */
  readonly tokenEndpoint: string;
  /** Form fields beside `grant_type`: the credentials, where they travel in the body. */
  readonly form: Readonly<Record<string, string>>;
  /** The `Authorization` header, where they travel there. */
  readonly authorization: string | undefined;
  /** The part of them that must not be printed, as it travels. */
  readonly secret: string;
  /** Seconds; used when an answer has no `expires_in`. */
  readonly lifetimeSeconds: number;
  readonly timeoutMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
}

/**
 * A token and its life, or the status with which the endpoint refused these credentials. `ageMs`: another server has
 * exchanged it so long ago.
 */
export type Exchanged =
  | { readonly token: string; readonly lifetimeMs: number; readonly ageMs?: number }
  | { readonly refused: number };

/** Statuses by which an endpoint refuses credentials; which of them it uses is not documented (reading X7). */
const refusals = [400, 401, 403, 422];

/** The token operation draws from no bucket and carries no token. */
const nothing = () => undefined;

/** Milliseconds that a refresh in the background may take: an idle process stays alive for at most that long. */
const refreshTimeoutMs = 5_000;

/**
 * Requests a token from the token endpoint (ONB-180 to ONB-184), with its own time-out and its own retries: requesting one
 * token too many does no harm. The endpoint's error body is not part of the contract (ONB-191) and is not read. The status
 * alone says whether the endpoint refuses the credentials; with an HTML page, only a 401 does.
 * @param budget for the retries of all exchanges with these credentials.
 * @param abandoned aborts when no call waits for the token any more. Omit it for a refresh in the background, which no call
 * waits for: the refresh is then a single attempt with a short time-out.
 * @throws PolicyError when the endpoint gives no response or redirects · Error when it fails, gives no token, or gives a
 * response that says nothing about the credentials, as a wrong address or a proxy does.
 */
export async function exchange(
  credentials: Credentials,
  budget: RetryBudget,
  abandoned: AbortSignal | undefined,
): Promise<Exchanged> {
  const { tokenEndpoint, authorization, secret, timeoutMs, fetch, clock } = credentials;
  const resources = {
    clock,
    infoHeaders: {},
    bucketOf: nothing,
    queueSize: 0,
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
  const response = await retrying(
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
  const answer: unknown = await response.json().catch(() => undefined);
  const { access_token: token, expires_in: seconds } = Object(answer) as Record<string, unknown>;
  if (typeof token !== "string" || token === "") throw new Error(`${shown} without an access_token; check tokenUrl`);
  return { token, lifetimeMs: 1000 * (Number(seconds) > 0 ? Number(seconds) : credentials.lifetimeSeconds) };
}

/** When the endpoint that failed so wants to be asked again, by the clock; undefined if it did not say. */
export function retryAtOf(error: unknown, clock: Clock): number | undefined {
  const { retryAt } = Object(error) as { readonly retryAt?: unknown };
  return retryAt instanceof Date ? retryAt.getTime() - timeOfDay(clock) + clock.now() : undefined;
}
