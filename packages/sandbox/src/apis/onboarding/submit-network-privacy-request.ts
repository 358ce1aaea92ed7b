import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/onboarding.ts";
import { dryRunPoints, isDryRun } from "./dry-run.ts";
import { onboardingKey } from "./state.ts";

/** Files a consumer's privacy request: no key, no operation (ONB-155, ONB-156), and by choice no X-Operation-Id (ONB-024). */
export const submitNetworkPrivacyRequest: Handler<operations["submitNetworkPrivacyRequest"]> = (exchange, world) => {
  if (isDryRun(exchange)) return { status: 200, body: {}, openPoint: dryRunPoints, fired: "dry run" };
  world.state(onboardingKey).privacyRequests.push(exchange.body ?? null);
  return { status: 200, body: {}, openPoint: "ONB-024" };
};
