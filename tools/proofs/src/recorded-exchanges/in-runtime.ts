import { createOnboardingClient } from "@tillside/onboarding";
import { createSandbox } from "@tillside/sandbox/in-process";
import { type RecordedResponse, type Recording, replay } from "./exchange.ts";

/** What a runtime did. */
export interface RuntimeReport {
  /** The status of a registration by the client. */
  readonly registered: number;
  readonly responses: readonly RecordedResponse[];
}

/** Registers an account with the client, and replays a recording, each with a sandbox of its own. */
export async function report(recording: Recording): Promise<RuntimeReport> {
  const sandbox = await createSandbox();
  const onboarding = createOnboardingClient({
    baseUrl: `${sandbox.origin}/partnership`,
    auth: {
      tokenUrl: `${sandbox.origin}/partnership-auth`,
      clientId: "sandbox-partner-1",
      clientSecret: "sandbox-secret-partner-1",
    },
    parentAccountId: "par_demo_0001",
    fetch: sandbox.fetch,
    clock: sandbox.clock,
  });
  const { response } = await onboarding.registerAccount({
    body: {
      brand: "Hat Shop",
      country_code: "DE",
      store_identifier: "https://hats.example",
      external_account_id: "merchant-hats",
      vertical_id: "pv_demo_0001",
      sub_vertical_id: "psv_demo_0001",
      platform_parent_account_id: "par_demo_0001",
    },
  });
  const { origin, fetch } = await createSandbox({ randomSeed: recording.randomSeed });
  return { registered: response.status, responses: await replay(fetch, origin, recording) };
}
