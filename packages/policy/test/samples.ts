import type { Credential } from "../src/auth/credential.ts";
import type { TokenSource } from "../src/auth/token-source.ts";
import { type Call, type CallStart, startCall } from "../src/call/call.ts";
import type { Resources } from "../src/call/resources.ts";
import type { Clock } from "../src/facts/clock.ts";
import type { OperationFacts } from "../src/facts/manifest.ts";
import type { Failure, PendingResponse } from "../src/facts/pending-response.ts";
import type { Received } from "../src/facts/received.ts";
import { withOtherBody } from "../src/facts/with-other-body.ts";
import { RetryBudget } from "../src/retry/retry-budget.ts";

const idempotency = { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat: "replay", required: true } as const;
const common = { auth: "accessToken", authFailure: [401] };

/** One operation of every class of CONFORMANCE, table B. */
export const operations = {
  read: { ...common, id: "listAccounts", safety: "read" },
  keyed: { ...common, id: "registerAccount", safety: "keyed", idempotency },
  conflict: { ...common, id: "sendEvents", safety: "keyed", idempotency: { ...idempotency, onRepeat: "conflict" } },
  repeatable: { ...common, id: "unsubscribe", safety: "repeatable" },
  unsafe: { ...common, id: "reserve", safety: "unsafe" },
  /** Takes no key, but a 429 did not execute it. */
  privacy: { ...common, id: "submitNetworkPrivacyRequest", safety: "unsafe", retryOn: [429] },
} as const satisfies Record<string, OperationFacts>;

/** A call that fits into any step; give what the test is about. */
export function sampleCall(clock: Clock, given: Partial<CallStart> & Partial<Call> = {}): Call {
  const { operation = operations.keyed, fetch = async () => new Response("{}") } = given;
  const request = {
    url: "https://partner.example/v1/things",
    method: "POST",
    headers: new Headers({ "Content-Type": "application/json" }),
    body: '{"brand":"Brook"}',
  };
  const limits = { deadlineAt: clock.now() + 120_000, attempts: 4, attemptTimeoutMs: 30_000 };
  const { secret = "token-1", ...rest } = given;
  return {
    ...startCall({
      operation,
      endpoint: "POST https://partner.example/v1/things",
      request,
      fetch,
      secret,
      idempotencyKey: "idempotency" in operation ? "key-1" : undefined,
      clock,
      ...limits,
    }),
    ...rest,
  };
}

/** A credential whose token may be renewed, as client credentials give it. */
export function bearer(token: TokenSource["token"] = () => "token-1", isOld?: TokenSource["isOld"]): Credential {
  const source = { token, ...(isOld === undefined ? {} : { isOld }) };
  return { identity: "client-1", source, header: "Authorization", prefix: "Bearer ", renewable: true };
}

/** What the steps need: a token, and no bucket unless the test gives one. */
export function sampleResources(clock: Clock, given: Partial<Resources> = {}): Resources {
  const budget = new RetryBudget(500);
  const credential = bearer();
  return {
    clock,
    queueSize: 1_000,
    infoHeaders: { operationId: "X-Operation-Id", requestId: "X-Request-Id" },
    bucketOf: () => undefined,
    credentialOf: () => credential,
    budgetOf: () => budget,
    fleet: undefined,
    ...given,
  };
}

/** What was received as one response, with its body. */
export const whole = ({ response, body }: Received): Response => withOtherBody(response, body);

/** An attempt with a response; its body is not read before `finish()`. */
export function responded(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = "{}",
): PendingResponse {
  const content = [204, 304].includes(status) ? null : body;
  const received = { response: new Response(content, { status, headers }), body: content };
  return { response: received.response, finish: async () => received, discard: async () => received };
}

/** An attempt without a response, although the server may have seen it. */
export const lost: Failure = {
  failure: Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }),
  result: "lost",
};

/** An attempt that provably never left. */
export const notSent: Failure = {
  failure: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
  result: "not-sent",
};
