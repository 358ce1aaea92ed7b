import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Compiler } from "./compilers.ts";
import type { Project } from "./project.ts";

/** A program that uses nothing. */
export const NOTHING = "export {};\n";

/** A program that makes the client of each API and calls one operation of it, by its name and by its path. */
export const EVERY_CLIENT = `
import { createAudienceClient, importAudience } from "@tillside/audience";
import { createCalendarClient, eventPages } from "@tillside/calendar";
import { createCartClient, unwrap } from "@tillside/cart";
import { createEventsClient, sendEvents } from "@tillside/events";
import { createNurtureClient } from "@tillside/nurture";
import { createOnboardingClient, pollOperation } from "@tillside/onboarding";
import { createQueryClient, runReport } from "@tillside/query";
import { createReportingClient } from "@tillside/reporting";

const baseUrl = "https://api.example";
const app = { clientId: "id", clientSecret: "secret" };
const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };

const onboarding = createOnboardingClient({ baseUrl, auth: { ...app, tokenUrl: baseUrl }, parentAccountId: "par_1" });
const path = { account_id: "acc_1" };
export const paused = await unwrap(onboarding.setAccountStatus({ path, body: { status: "paused" } }));
export const { data, error } = await onboarding.PUT("/v1/partnership/accounts/{account_id}/status", {
  params: { path },
  body: { status: "active" },
});
export const record = await pollOperation(onboarding, "op_1", { until: ({ data }) => data !== null, deadlineMs: 60_000 });

const query = createQueryClient({ baseUrl, auth: app });
export const accounts = await unwrap(query.listAccounts());
export const report = await runReport(query, "transactions", "1", { startDate: "a", endDate: "b", metrics: ["impressions"] });

const reporting = createReportingClient({ baseUrl, auth: app });
const range = { dateStart: "2026-01-01", dateEnd: "2026-02-01", currency: "EUR", timeZoneVariation: "America/Chicago" } as const;
export const summary = await reporting.getAccountSummary({ path: { accountId: "1" }, query: range });

const events = createEventsClient({ baseUrl, auth: { keyPair } });
const event = { clientEventId: "1", eventType: "conversion", eventTime: "2026-01-01T00:00:00Z" } as const;
export const sent = await unwrap(events.sendEventsV2({ body: { accountId: "1", events: [event] } }));
export const bulk = await sendEvents(events, [event], { accountId: "1" });

const audience = createAudienceClient({ baseUrl, auth: { keyPair } });
export const imported = audience.importAudienceV3({
  body: { accountId: "1", action: "include", list: "suppression", emails: ["a@store.example"] },
});
export { importAudience };

const nurture = createNurtureClient({ baseUrl, auth: { apiKey: "key" } });
export const unsubscribed = await nurture.unsubscribeEmail({ body: { email: "a@store.example" } });

const cart = createCartClient({ baseUrl, auth: { apiKey: "key" }, tagId: "tag_1" });
export const { items } = await unwrap(cart.session().reserveItems({ body: { cartId: "1", items: [{ quantity: 1 }] } }));

const calendar = createCalendarClient({ baseUrl, auth: { ...app, tokenUrl: baseUrl } });
export const subscription = await calendar.getSubscription({ path: { subscriptionId: "1" } });
for await (const page of eventPages(calendar, "account", "1", { pageSize: 10 })) console.log(page);
`;

/** Seconds of processor time, of every process and thread, that checking a project takes. */
export async function checkSeconds({ tsc }: Compiler, { folder }: Project): Promise<number> {
  const command = '"$0" "$1" -p . >&2; echo $?; times';
  const { stdout, stderr } = await promisify(execFile)("sh", ["-c", command, process.execPath, tsc], { cwd: folder });
  // The code; then what the shell itself took, and on the last line what its children took.
  const lines = stdout.trim().split("\n");
  if (lines[0] !== "0") throw new Error(`tsc found errors:\n${stderr}`);
  return [...(lines.at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}
