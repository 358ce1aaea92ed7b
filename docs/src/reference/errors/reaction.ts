import type { Outcome } from "@tillside/policy";
import type { Idempotency, Operation } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { schemeOf } from "../words/auth-words.ts";
import { resendWords } from "../words/window-words.ts";
import { afterUnknown } from "./after-unknown.ts";

/** What the client does about an error of an operation, and what is left for the caller. All words are Markdown of one line. */
export interface Reaction {
  /** Whether the client sends the call again automatically: once with a new token, after a pause, or not at all. */
  readonly sends: "once with a new token" | "again" | "not again";
  /** `callInfo(response).outcome` if every attempt ends so, with a key that the client made. */
  readonly ends: Outcome;
  /** The outcome as the reader may meet it. */
  readonly outcome: string;
  readonly client: string;
  readonly you: string;
}

/** What a reaction depends on. */
export interface FailingCall {
  readonly safety: Operation["x-safety"];
  readonly idempotency?: Idempotency | undefined;
  /** Statuses after which even an unsafe call is sent again (`x-retry-on`). */
  readonly retryOn: readonly number[];
  /** Statuses by which a credential failure shows (`x-auth-failure`). */
  readonly authFailure: readonly number[];
  readonly credential: "token" | "key pair" | "API key" | "none";
  /** What to do if an unsafe call may have run. */
  readonly afterUnknown?: string | undefined;
}

/** Statuses that say "not now". The call may have run before the service, or something behind it, failed. */
const TRANSIENT = [500, 502, 503, 504];

/** How client and caller meet an error status of an operation. */
export function reactionTo(status: number, call: FailingCall): Reaction {
  const sends = resending(status, call);
  const ends = call.safety !== "read" && TRANSIENT.includes(status) ? "unknown" : "not-executed";
  const outcome = outcomeWords(status, call, ends);
  return { sends, ends, outcome, client: clientWords(status, call, sends), you: yourWords(status, call) };
}

/** The facts of an operation that a reaction depends on. */
export function failingCall(api: ReferenceApi, operation: ReferenceOperation): FailingCall {
  const { facts } = operation;
  const failure = facts["x-auth-failure"];
  return {
    safety: facts["x-safety"],
    idempotency: facts["x-idempotency"],
    retryOn: facts["x-retry-on"] ?? [],
    authFailure: failure !== undefined && !("open" in failure) ? failure : [],
    credential: credentialKind(api, operation),
    afterUnknown: afterUnknown[`${api.name} ${operation.id}`],
  };
}

function credentialKind(api: ReferenceApi, operation: ReferenceOperation): FailingCall["credential"] {
  const scheme = schemeOf(api, operation)?.scheme;
  if (scheme === undefined) return "none";
  if (scheme["x-token"]) return "token";
  return scheme["x-key-pair"] ? "key pair" : "API key";
}

function resending(status: number, { safety, retryOn, credential }: FailingCall): Reaction["sends"] {
  if (status === 401 && credential === "token") return "once with a new token";
  const isTemporary = status === 429 || TRANSIENT.includes(status);
  return isTemporary && (safety !== "unsafe" || retryOn.includes(status)) ? "again" : "not again";
}

function clientWords(status: number, call: FailingCall, sends: Reaction["sends"]): string {
  const { safety, authFailure, credential } = call;
  if (sends === "once with a new token") return "Gets a new token and sends the call once more.";
  if (sends === "again") {
    const pause = status === 429 ? "as `Retry-After` says" : "a moment";
    return `Waits ${pause} and sends the call again${underItsKey(call)}.`;
  }
  if (status === 401)
    return `Returns the response: ${credential === "none" ? "there is no token" : `a${credential === "API key" ? "n" : ""} ${credential}`} cannot be renewed.`;
  if (status === 429) return "Returns the response, and holds later calls back until `Retry-After` is over.";
  if (TRANSIENT.includes(status)) return "Returns the response: a second attempt could act twice.";
  if (authFailure.includes(status) && credential === "token" && safety === "read")
    return "Returns the response. If the token was near its end, gets a new one and sends the call once more before that.";
  return "Returns the response.";
}

function yourWords(status: number, call: FailingCall): string {
  const { authFailure, credential } = call;
  const credentials = CREDENTIALS[credential];
  if (TRANSIENT.includes(status)) return afterFailure(status, call);
  if (status === 429) return `Not executed. Repeat it${call.idempotency ? " with its key" : ""} after \`Retry-After\`.`;
  if (status === 401 && credential === "token") return `If a new token is refused too, check ${credentials}.`;
  if (status === 401) return `Check ${credentials}.`;
  if (authFailure.includes(status)) return `Check ${credentials}, then the request and what the account allows.`;
  if (status === 409 && call.idempotency) return afterConflict(call.idempotency);
  if (status === 422 && call.idempotency?.onRepeat === "replay")
    return "Correct the request and send it [with the same key](/guides/calls/after-a-409/#the-key-after-a-422).";
  return (
    {
      403: "Check what your credentials may reach, and the ids in the request.",
      404: "Check the ids in the request.",
      501: `Leave out what is not offered. Repeat it${underItsKey(call)}.`,
    }[status] ?? "Correct the request and send it as a new call."
  );
}

const CREDENTIALS: Readonly<Record<FailingCall["credential"], string>> = {
  token: "client id and secret",
  "key pair": "the public and the secret key",
  "API key": "the API key",
  none: "the credentials",
};

/** A 409 to a key that the caller gave may belong to an earlier call under it. */
function outcomeWords(status: number, { idempotency }: FailingCall, ends: Outcome): string {
  const isEither = status === 409 && idempotency !== undefined;
  return isEither
    ? "`not-executed` to the first attempt with a key that the client made, otherwise `unknown`"
    : `\`${ends}\``;
}

function afterFailure(status: number, call: FailingCall): string {
  if (call.safety !== "unsafe" || !call.retryOn.includes(status)) return afterNoResponse(call);
  return `The contract asks you to repeat it, although it may then act twice. If the repeats fail, too: ${afterNoResponse(call)}`;
}

/** What the caller does if a call got no response at all. Markdown of one line. */
export function afterNoResponse(call: FailingCall): string {
  const { safety, idempotency } = call;
  if (safety === "read") return "Send it again later: a read changes nothing.";
  if (safety === "repeatable") return "It may have run. Send it again: it cannot act twice.";
  if (idempotency === undefined) {
    const advice = call.afterUnknown ?? "Decide before you send it again: it may then act twice.";
    return `[It may have run](/guides/calls/idempotency/#after-unknown). ${advice}`;
  }
  const { onRepeat, windowSeconds } = idempotency;
  if (onRepeat === "replay")
    return `It may have run. [Send it again with the same key](/guides/calls/idempotency/#after-unknown), within ${resendWords(windowSeconds)} of the first attempt.`;
  // A key may be forgotten from about then on, and no response would show it: the client stops earlier, and so should the caller.
  return `It may have run. With the same key, within ${resendWords(windowSeconds)} of the first attempt, it cannot run twice, but [may get a 409](/guides/calls/idempotency/#after-unknown).`;
}

function afterConflict({ onRepeat }: Idempotency): string {
  return onRepeat === "replay"
    ? "To a repeat: [poll the operation, then repeat once](/guides/calls/idempotency/#after-a-409). To a new key: not executed, do not send it again."
    : "To a repeat: [the earlier request may have run](/guides/calls/idempotency/#after-unknown), and with a new key it could run twice. To a new key: not executed, send it as a new call.";
}

function underItsKey({ idempotency }: FailingCall): string {
  return idempotency ? " with the same key" : "";
}
