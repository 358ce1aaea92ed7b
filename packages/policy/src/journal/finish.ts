import { hash } from "node:crypto";
import type { CallOptions } from "../call/call-options.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import { keyLifeMs } from "../facts/key-life.ts";
import { bodyBytes } from "./body-bytes.ts";
import { misfitOf } from "./misfit.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { open, over, resolutionOf } from "./resolution.ts";
import type { Resolution } from "./resume-report.ts";
import { isKeyless } from "./sealing.ts";
import type { Sender } from "./sender.ts";

const minute = 60_000;

/** Whether the server may have forgotten the call's key. @param now the time of day. */
export function isTooOld({ keyUsedAt, windowSeconds }: RecordedCall, now: number): boolean {
  return now - keyUsedAt >= keyLifeMs(windowSeconds);
}

/**
 * Sends a recorded call again with the same key and bytes, if that is sure to do it once at most.
 * @param body what the journal keeps or the caller gives; asked for only when it is needed.
 * @param now the time of day.
 */
export async function finish(
  call: RecordedCall,
  sender: Sender | undefined,
  body: () => Promise<string | Uint8Array | undefined>,
  now: number,
  policy?: CallOptions,
): Promise<Resolution> {
  const { safety, idempotencyKey, bodyHash, keyUsedAt } = call;
  if (safety === "unsafe") return over("unknown", "it takes no key, so it is never sent again");
  if (idempotencyKey === undefined) return over("unknown", "it was made without a key, so it is never sent again");
  const age = now - keyUsedAt;
  if (age < -minute) return open("it lies in the future: check the clock");
  // Before a client is looked for: where none fits any more, it would stay for ever.
  if (isTooOld(call, now)) return over("too old", `its key is ${Math.round(age / minute)} minutes old`);
  if (sender === undefined) return open("none of the clients given fits its API, host and account");
  const { resender, operation } = sender;
  if (operation.idempotency === undefined) return open("its operation takes no key any more");
  const misfit = isKeyless(call.sealing) ? misfitOf(call, sender) : undefined;
  if (misfit !== undefined) return open(`${misfit}. Without a key the journal sends only what fits its operation`);
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    bytes = bodyHash === undefined ? undefined : Uint8Array.from(bodyBytes((await body()) ?? ""));
  } catch (error) {
    return open(`options.body did not give its body: ${failureCause(error).message}`);
  }
  if (bytes !== undefined && hash("sha256", bytes) !== bodyHash)
    return open("its body is missing, or is not the one that was sent (other hash)");
  try {
    const response = await resender.resend({ ...call, startedAt: keyUsedAt, body: bytes?.buffer }, policy);
    const { outcome, operationId } = callInfo(response);
    const found = resolutionOf(response, operation.idempotency.onRepeat);
    // A refusal does not take back what an earlier attempt of this repeat may have done (decision 0017).
    if (found.result === "failed" && outcome === "unknown") {
      const reason = `status ${response.status}, after an attempt that may have been executed`;
      return { ...open(reason, response), operationId };
    }
    return { ...found, operationId };
  } catch (error) {
    if (PolicyError.isInstance(error)) return open(error.message);
    throw error;
  }
}
