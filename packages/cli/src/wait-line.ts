import type { LongWait } from "@tillside/onboarding";

/** What a call waits for, as the end of a sentence. */
const reasons: Readonly<Record<LongWait["reason"], string>> = {
  "rate-limit": "the rate limit has no free slot",
  pause: "the service has asked for a pause (429)",
  concurrency: "too many calls are in flight",
  exclusion: "an opposite call has to end first",
  token: "the access token has not arrived yet",
  retry: "the last attempt failed, the next one follows",
};

/** One line about a wait of some seconds: `Waiting 12 s: the rate limit has no free slot.` */
export function waitLine({ reason, milliseconds }: LongWait): string {
  return `Waiting ${Math.ceil(milliseconds / 1000)} s: ${reasons[reason]}.`;
}
