import {
  callInfo,
  createOnboardingClient,
  memoryStore,
  type OnboardingClient,
  systemClock,
} from "@tillside/onboarding";
import { registration } from "./registration.ts";

/** The minute of a rate limit passes in little more than a second. */
const speed = 50;
let skippedMs = 0;
let client: OnboardingClient | undefined;

/** One write of a client that all requests share; before it, so many milliseconds pass at once. */
export async function lastingCall(partnerUrl: string, skipMs: number): Promise<unknown> {
  skippedMs += skipMs;
  client ??= createOnboardingClient({
    baseUrl: partnerUrl,
    auth: { tokenUrl: partnerUrl, clientId: "lasting", clientSecret: "secret" },
    parentAccountId: "par_demo_0001",
    clock: {
      now: () => systemClock.now() * speed + skippedMs,
      sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / speed, signal),
    },
    store: memoryStore(),
    // In real time some seconds each, so that a busy machine is none of them.
    deadlineMs: 2_000_000,
    attemptTimeoutMs: 500_000,
    tokenTimeoutMs: 500_000,
  });
  const { response } = await client.POST("/v1/accounts/register/partnership", { body: registration });
  return { status: response.status, outcome: callInfo(response).outcome };
}
