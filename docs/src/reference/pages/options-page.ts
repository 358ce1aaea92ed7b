import { DocsError } from "../../docs-error.ts";
import { type Declaration, entryPoint } from "../docstrings/declarations.ts";
import { optionList } from "../docstrings/member-list.ts";
import { blocks, frontMatter, section } from "../markdown.ts";
import type { Page } from "./page.ts";

/** The interfaces on the page: what the reader knows each as, the entry point that declares it, and its name. */
const SECTIONS = [
  ["Every client", "policy/client", "BaseOptions"],
  ["Clients and calls", "policy/client", "CallOptions"],
  ["One call", "policy/client", "CallPolicy"],
  ["Credentials: client id and secret", "policy/client", "ClientCredentialsOptions"],
  ["Credentials: where they travel", "policy/client", "CredentialsPlace"],
  ["Credentials: your own tokens", "policy/client", "TokenOptions"],
  ["Credentials: key pair", "policy/client", "KeyPairOptions"],
  ["Credentials: API key", "policy/client", "ApiKeyOptions"],
  ["Hooks", "policy/client", "Hooks"],
  ["Raw calls", "policy/client", "RawOptions"],
  ["What callInfo returns", "policy/client", "CallInfo"],
  ["Redis store", "policy/redis", "RedisStoreOptions"],
  ["Journal", "policy/journal", "JournalOptions"],
  ["Journal: resume()", "policy/journal", "ResumeOptions"],
  ["Bulk runs", "bulk", "BulkOptions"],
  ["Bulk runs: callbacks", "bulk", "BulkCallbacks"],
  ["Bulk runs: events", "events", "EventsSettings"],
  ["Bulk runs: batches of events", "events", "EventBatches"],
  ["Bulk runs: batches at once", "events", "EventConcurrency"],
  ["Bulk runs: events after a crash", "events", "SendEventsOptions"],
  ["Bulk runs: addresses", "audience", "ImportSettings"],
  ["Bulk runs: batches of addresses", "audience", "AddressBatches"],
  ["Ledger", "bulk/files", "LedgerOptions"],
  ["Rejected records", "bulk/files", "RejectedFileOptions"],
  ["Plans", "bulk/queue", "PlanOptions"],
  ["Plans: planners", "bulk/queue", "PlannerOptions"],
  ["Plans: workers", "bulk/queue", "WorkerOptions"],
  ["OpenTelemetry", "policy/opentelemetry", "OpenTelemetryOptions"],
  ["Following an operation", "onboarding", "PollOptions"],
  ["Calendar events by page", "calendar", "EventPagesOptions"],
  ["Sandbox: start", "sandbox", "StartOptions"],
  ["Sandbox: in a test", "sandbox", "SandboxOptions"],
  ["Sandbox: callers of the control plane", "sandbox", "AccessOptions"],
  ["Sandbox: how many runs", "sandbox", "RunLimits"],
  ["Sandbox: a new run", "sandbox", "RunOptions"],
  ["Sandbox: a run from a snapshot", "sandbox", "NewRun"],
  ["Sandbox: in another process", "sandbox", "ConnectOptions"],
  ["Sandbox: in a web page", "sandbox/in-page", "PageSandboxOptions"],
  ["Sandbox: settings", "sandbox", "Settings"],
] as const;

/** Address of the page. */
export const optionsAddress = "/sdk/options/";

/** An interface of the page, with the heading that it stands under. */
export interface OptionGroup extends Declaration {
  readonly title: string;
}

/** Every interface of the page, read from the built packages. */
export function optionGroups(): readonly OptionGroup[] {
  const read = new Map<string, readonly Declaration[]>();
  const declarationsOf = (entry: string) => {
    const known = read.get(entry) ?? entryPoint(`@tillside/${entry}`).declarations;
    read.set(entry, known);
    return known;
  };
  return SECTIONS.map(([title, entry, name]) => ({ title, ...theOne(declarationsOf(entry), entry, name) }));
}

/** Every option, from its docstring. */
export function optionsPage(): Page {
  return {
    path: optionsAddress.slice(1, -1),
    markdown: blocks(
      frontMatter({
        title: "Options",
        description:
          "Every option of clients, calls, credentials, stores, journal, bulk runs and sandbox: unit and default.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "A client needs `baseUrl`, `auth` and the values of its API, such as `parentAccountId`. Every other option has a default.",
      ...optionGroups().flatMap((group) => [`## ${group.title}`, declarationBlock(group)]),
    ),
  };
}

function theOne(declarations: readonly Declaration[], entry: string, name: string): Declaration {
  const [found, ...others] = declarations.filter((declaration) => declaration.name === name);
  if (found && others.length === 0) return found;
  throw new DocsError(
    `@tillside/${entry} declares ${found ? "more than one" : "no"} ${name}. Correct src/reference/pages/options-page.ts.`,
  );
}

function declarationBlock({ name, text, members }: Declaration): string {
  return blocks(`\`${name}\``, text, section("fields", optionList(name, members)));
}
