import { appendFileSync } from "node:fs";
import { argv, memoryUsage, stdout } from "node:process";
import { importAudience } from "@tillside/audience";
import { openLedger, openRejectedFile } from "@tillside/bulk/files";
import { type BulkRun, type BulkSummary, sendEvents } from "@tillside/events";
import { openJournal, resume } from "@tillside/policy/journal";
import { accountId, audienceClient, eventsClient, someAddresses, someEvents } from "./support.ts";

/** The argument of the program: node bulk-child.ts <job as JSON>. It can be killed, and started again with the same job. */
export interface Job {
  readonly kind: "/v1/events" | "/v2/events" | "audience";
  readonly origin: string;
  /** Records of each run. */
  readonly count: number;
  /** Folder of ledgers, journal, rejected records and unknown ones. */
  readonly folder: string;
  /** Time of all events. */
  readonly time?: string;
  readonly batchSize?: number;
  /** Imports the same addresses to each of these lists, one after the other. */
  readonly lists?: readonly string[];
  /** Whether to record writes in a journal too, and to finish those that it contains. */
  readonly journal?: boolean;
}

/** A line that the program prints after the first batch of a run, each quarter of a second, and at the end of a run. */
export interface Line {
  readonly rssMiB: number;
  readonly summary?: BulkSummary;
}

const job: Job = JSON.parse(argv[2] ?? "");
const { kind, origin, count, folder, time = "", batchSize, lists = [undefined] } = job;

function show(summary?: BulkSummary): void {
  const line: Line = { rssMiB: Math.round(memoryUsage.rss() / 2 ** 20), ...(summary && { summary }) };
  stdout.write(`${JSON.stringify(line)}\n`);
}

type Telling = Awaited<ReturnType<typeof telling>>;

/** Runs to the end, with a ledger of this name. */
async function finish(name: string, start: (given: Omit<Telling, "close">) => BulkRun): Promise<void> {
  const { close, ...given } = await telling(name);
  const run = start(given);
  for await (const _ of run) {
    // The test waits for the first batch before it kills the program.
    show();
    break;
  }
  const summary = await run;
  close();
  show(summary);
}

async function telling(name: string) {
  const ledger = openLedger({ path: `${folder}/${name}.ledger` });
  const rejected = await openRejectedFile({ path: `${folder}/rejected-${name}.ndjson`, ledger });
  return {
    ledger,
    onRejected: rejected.onRejected,
    onUnknown: ({ positions }: { positions: readonly number[] }) =>
      appendFileSync(`${folder}/unknown-${name}.ndjson`, `${JSON.stringify(positions)}\n`),
    close() {
      rejected.close();
      ledger.close();
    },
  };
}

const timer = setInterval(() => show(), 250);
if (kind === "audience") {
  const client = audienceClient(origin);
  const options = { accountId, action: "include", addresses: "hash", batchSize } as const;
  for (const list of lists) {
    await finish(list ?? "audience", (given) =>
      importAudience(client, someAddresses(count), { ...options, list, ...given }),
    );
  }
} else {
  const journal = job.journal ? openJournal({ path: `${folder}/writes.sqlite`, bodies: "plain" }) : undefined;
  const client = eventsClient(origin, journal && { journal });
  const reports = journal ? await resume(journal, client) : [];
  await finish("events", (given) =>
    sendEvents(client, someEvents(count, time), { accountId, path: kind, reports, ...given }),
  );
}
clearInterval(timer);
