import { DocsError } from "../../docs-error.ts";
import { type Declaration, declarationsIn } from "../docstrings/declarations.ts";
import { memberList } from "../docstrings/member-list.ts";
import { blocks, frontMatter, section } from "../markdown.ts";
import type { Page } from "./page.ts";

/** The interfaces on the page: where their docstrings are, and what the reader knows them as. */
const SECTIONS = [
  ["Of every client", "policy/dist/client-types.d.ts", "BaseOptions"],
  ["Of a client or of one call", "policy/dist/client-types.d.ts", "CallOptions"],
  ["Of one call", "policy/dist/client-types.d.ts", "CallPolicy"],
  ["Credentials: client id and secret", "policy/dist/auth/auth-options.d.ts", "ClientCredentialsOptions"],
  ["Credentials: where they travel", "policy/dist/auth/auth-options.d.ts", "CredentialsPlace"],
  ["Credentials: your own tokens", "policy/dist/auth/auth-options.d.ts", "TokenOptions"],
  ["Credentials: key pair", "policy/dist/auth/auth-options.d.ts", "KeyPairOptions"],
  ["Credentials: API key", "policy/dist/auth/auth-options.d.ts", "ApiKeyOptions"],
  ["Hooks", "policy/dist/hooks/hooks.d.ts", "Hooks"],
  ["Raw calls", "policy/dist/client-types.d.ts", "RawOptions"],
  ["What callInfo tells", "policy/dist/call-info.d.ts", "CallInfo"],
  ["Redis store", "policy/dist/redis/redis-store.d.ts", "RedisStoreOptions"],
  ["Journal", "policy/dist/journal/open-journal.d.ts", "JournalOptions"],
  ["Journal: resume()", "policy/dist/journal/resume.d.ts", "ResumeOptions"],
  ["Bulk runs", "bulk/dist/options.d.ts", "BulkOptions"],
  ["Bulk runs: callbacks", "bulk/dist/report-result.d.ts", "BulkCallbacks"],
  ["Bulk runs: events", "events/dist/bulk/events-job.d.ts", "EventsSettings"],
  ["Bulk runs: batches of events", "events/dist/bulk/events-job.d.ts", "EventBatches"],
  ["Bulk runs: batches at once", "events/dist/bulk/events-job.d.ts", "EventConcurrency"],
  ["Bulk runs: events after a crash", "events/dist/bulk/send-events.d.ts", "SendEventsOptions"],
  ["Bulk runs: addresses", "audience/dist/bulk/audience-job.d.ts", "ImportSettings"],
  ["Bulk runs: batches of addresses", "audience/dist/bulk/audience-job.d.ts", "AddressBatches"],
  ["Ledger", "bulk/dist/files/open-ledger.d.ts", "LedgerOptions"],
  ["Rejected records", "bulk/dist/files/open-rejected-file.d.ts", "RejectedFileOptions"],
  ["Plans", "bulk/dist/queue/plan-options.d.ts", "PlanOptions"],
  ["Plans: planners", "bulk/dist/queue/plan-bulk.d.ts", "PlannerOptions"],
  ["Plans: workers", "bulk/dist/queue/work-on-bulk.d.ts", "WorkerOptions"],
  ["OpenTelemetry", "policy/dist/opentelemetry/open-telemetry.d.ts", "OpenTelemetryOptions"],
  ["Following an operation", "onboarding/dist/poll-operation.d.ts", "PollOptions"],
  ["Calendar events by page", "calendar/dist/event-pages.d.ts", "EventPagesOptions"],
  ["Sandbox: start", "sandbox/dist/start-sandbox.d.ts", "StartOptions"],
  ["Sandbox: in a test", "sandbox/dist/create-sandbox.d.ts", "SandboxOptions"],
  ["Sandbox: settings", "sandbox/dist/world/settings.d.ts", "Settings"],
] as const;

/** Every option, from its docstring. */
export function optionsPage(): Page {
  return {
    path: "reference/options",
    markdown: blocks(
      frontMatter({
        title: "Options",
        description:
          "Every option of clients, calls, credentials, stores, journal, bulk runs and sandbox: unit, default, surprise.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "Of a client, `baseUrl`, `auth` and the API's own (such as `parentAccountId`) are required; every other option has a default.",
      ...SECTIONS.flatMap(([title, file, name]) => {
        const found = declarationsIn(`@tillside/${file}`).find((declaration) => declaration.name === name);
        if (!found)
          throw new DocsError(
            `@tillside/${file} declares no ${name} any more. Correct src/reference/pages/options-page.ts.`,
          );
        return [`## ${title}`, declarationBlock(found)];
      }),
    ),
  };
}

function declarationBlock({ name, text, members }: Declaration): string {
  return blocks(`\`${name}\``, text, section("fields", memberList(name, members)));
}
