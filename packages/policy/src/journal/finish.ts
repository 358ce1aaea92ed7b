import { PolicyError } from "../errors/policy-error.ts";
import { keyLifeMs } from "../retry/key-life.ts";
import { bodyBytes } from "./body-bytes.ts";
import { hash } from "./hash.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { ResumeOptions } from "./resume.ts";
import type { Verdict } from "./resume-report.ts";
import type { Sender } from "./sender.ts";
import { open, over, verdict } from "./verdict.ts";

const minute = 60_000;

/**
 * Sends a recorded call again with the same key and bytes, if that is sure to do it once at most.
 * @param body what the journal keeps or the caller gives; asked for only when it is needed.
 */
export async function finish(
  call: RecordedCall,
  sender: Sender | undefined,
  body: () => Promise<string | Uint8Array | undefined>,
  { policy, signal }: ResumeOptions,
): Promise<Verdict> {
  const { safety, idempotencyKey, bodyHash, keyUsedAt } = call;
  if (safety === "unsafe") return over("unknown", "it takes no key, so it is never sent again");
  if (idempotencyKey === undefined) return over("unknown", "it was made without a key, so it is never sent again");
  if (sender === undefined) return open("none of the clients given fits its API, host and account");
  const { resender, operation } = sender;
  if (operation.idempotency === undefined) return open("its operation takes no key any more");
  const age = resender.clock.now() - keyUsedAt;
  if (age < -minute) return open("it lies in the future: check the clock");
  if (age >= keyLifeMs(operation.idempotency.windowSeconds)) {
    return over("too old", `its key is ${Math.round(age / minute)} minutes old`);
  }
  try {
    const bytes = bodyHash === undefined ? undefined : bodyBytes((await body()) ?? "");
    if (bytes !== undefined && hash(bytes) !== bodyHash)
      return open("its body is missing, or is not the one that was sent (other hash)");
    const entry = { ...call, startedAt: keyUsedAt, body: bytes && Uint8Array.from(bytes).buffer };
    return verdict(await resender.resend(entry, { signal, policy }), operation.idempotency.onRepeat);
  } catch (error) {
    if (PolicyError.isInstance(error)) return open(error.message);
    throw error;
  }
}
