import { authentication } from "../../auth/authentication.ts";
import { keyPairs } from "../../auth/credentials.ts";
import { ownFirst } from "../../auth/own-first.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import type { Refusal } from "../../engine/refusal.ts";
import type { Reply } from "../../engine/reply.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/events.ts";
import { idempotent, keyTaken } from "../../idempotency/idempotent.ts";
import { invalid, keyGiven, versionKnown } from "./checks.ts";
import { sendEventsV1 } from "./send-events-v1.ts";
import { sendEventsV2 } from "./send-events-v2.ts";
import { eventsKey } from "./state.ts";
import { unprocessedEventType } from "./unprocessed-event.ts";

/** Batches of events. Errors are `{ data: { code, message } }`; a 409 has no body (EVT-128). */
export const events: Api = {
  name: "events",
  // A hundred events with values of 65,536 characters are within every documented limit (EVT-142).
  mostBytes: 64 * 2 ** 20,
  state: [eventsKey],
  steps: [
    authentication,
    keyGiven,
    idempotent({ counts: () => true, conflict: (taken) => keyTaken(taken, { rule: "EVT-105" }) }),
    versionKnown,
    requestCheck,
  ],
  handlers: handlersOf<operations>({ sendEventsV1, sendEventsV2 }),
  token: { openPoint: "QRY-089" },
  mediaType: "required",
  otherMediaType: { openPoint: "EVT-100", code: "RequestBodyReadError" },
  invalid,
  refuse,
  firstIds: `account ${keyPairs[0].accountId}`,
  fixtures: (world) => ({ keyPairs: ownFirst(world).keyPairs, events: { unprocessedEventType } }),
};

const codes: Readonly<Record<number, string>> = {
  400: "RequestValidationError",
  401: "UnauthorizedError",
  403: "Forbidden",
  500: "InternalServerError",
  502: "ServiceUnavailableError",
  503: "ServiceUnavailableError",
};

function refuse({ status, message, details }: Refusal): Reply {
  if (status === 409) return { status, openPoint: "EVT-128" };
  const own = status === 400 ? details.code : undefined;
  const code = own ?? codes[status];
  if (code === undefined) return { status, body: { data: { code: "NotListed", message } }, openPoint: "EVT-132" };
  return { status, body: { data: { code, message } } };
}
