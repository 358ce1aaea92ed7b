/**
 * Finishes a write whose outcome is unknown, as the next start of a process would: `journal.js <partner's address>
 * <file>`.
 */
import process from "node:process";
import { callInfo, createOnboardingClient, memoryStore } from "@tillside/onboarding";
import { openJournal, resume } from "@tillside/policy/journal";
import { registration } from "./registration.ts";
import { skippingClock } from "./skipping-clock.ts";

const [partnerUrl = "", path = ""] = process.argv.slice(2);
const journal = openJournal({ path, key: new Uint8Array(32).fill(7) });
const onboarding = createOnboardingClient({
  baseUrl: partnerUrl,
  auth: { tokenUrl: partnerUrl, clientId: "smoke", clientSecret: "secret" },
  parentAccountId: "par_demo_0001",
  clock: skippingClock(),
  store: memoryStore(),
  journal,
});

const { response } = await onboarding.POST("/v1/accounts/register/partnership", {
  body: registration,
  policy: { attempts: 1 },
});
const reports = await resume(journal, onboarding);
journal.close();
console.log(
  JSON.stringify({
    first: callInfo(response).outcome,
    reports: reports.map(({ result, call }) => [result, call.operation]),
  }),
);
