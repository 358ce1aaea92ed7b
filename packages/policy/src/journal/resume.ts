import type { CallOptions } from "../client-types.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { resenderOf } from "../record/resender.ts";
import { finish } from "./finish.ts";
import { ownerState } from "./owner.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { ResumeReport, UnfinishedCall } from "./resume-report.ts";
import { senderOf } from "./sender.ts";
import type { Settled, SqliteJournal } from "./sqlite-journal.ts";

export interface ResumeOptions {
  /** Which calls to finish; default all. The others stay as they are. */
  readonly only?: (call: UnfinishedCall) => boolean;
  /** The body again, where the journal keeps none (`bodies: "none"`); checked against its hash. */
  readonly body?: (call: UnfinishedCall) => string | Uint8Array | Promise<string | Uint8Array>;
  /** Given each report before its call is settled: when it fails, or the process dies, the call is reported again. */
  readonly onReport?: (report: ResumeReport) => void | Promise<void>;
  /** Limits of each call that is sent again. */
  readonly policy?: CallOptions;
  /** Ends it after the current call; the rest stays as it is. */
  readonly signal?: AbortSignal;
}

/**
 * Finishes what an earlier process left unfinished; call it before new writes. Keyed calls are sent again, the oldest
 * first, with the same key and bytes, as long as the server is sure to know the key. Unsafe ones are only reported.
 * A call of a process that may still run is left to it until that call's deadline has passed.
 * @param clients a client, or several: those that the calls were made with, by API, host and account.
 * @returns one report per call; those marked `again` stay in the journal.
 * @throws ConfigurationError before anything is sent: wrong key, missing `body`, or two clients that fit one call.
 */
export async function resume(
  journal: SqliteJournal,
  clients: object | readonly object[],
  options: ResumeOptions = {},
): Promise<ResumeReport[]> {
  const { only = () => true, onReport, signal } = options;
  const resenders = [clients].flat().map(resenderOf);
  const { clock } = resenders[0] ?? noClient();
  const calls = journal.unfinished().filter((call) => stateOf(call) !== "here" && only(shown(call)));
  const keyed = calls.filter(({ safety }) => safety === "keyed");
  journal.checkKey(calls);
  const senders = new Map(keyed.map((call) => [call.id, senderOf(call, resenders)] as const));
  if (!options.body && keyed.some(({ sealing, bodyHash }) => sealing === "none" && bodyHash !== undefined)) {
    throw new ConfigurationError("resume: the journal keeps no bodies; give them in options.body. Nothing was sent.");
  }

  const reports: ResumeReport[] = [];
  const mayRun = (call: RecordedCall) => stateOf(call) === "perhaps" && call.deadlineAt > clock.now();
  const [later, now] = [calls.filter(mayRun), calls.filter((call) => !mayRun(call))];
  for (const call of [...now, ...later.toSorted((one, other) => one.deadlineAt - other.deadlineAt)]) {
    if (mayRun(call)) await clock.sleep(call.deadlineAt - clock.now(), signal).catch(() => {});
    if (signal?.aborted) break;
    const sender = senders.get(call.id);
    const deadlineMs = options.policy?.deadlineMs ?? sender?.resender.deadlineMs ?? 0;
    if (!journal.claim(call, clock.now() + deadlineMs)) continue;
    let settled: Settled = "unknown";
    try {
      const kept = journal.bodyOf(call);
      const found = await finish(call, sender, async () => kept ?? options.body?.(shown(call)), options);
      const report = { ...found, call: shown(call), body: () => kept };
      await onReport?.(report);
      reports.push(report);
      if (!found.again) settled = settledAs[found.result];
    } finally {
      journal.end(call.id, settled);
    }
  }
  return reports;
}

const settledAs = {
  confirmed: "executed",
  failed: "not-executed",
  unknown: "reported",
  "too old": "reported",
} as const;

/** A call that ended is nobody's any more. */
function stateOf({ owner, outcome }: RecordedCall): ReturnType<typeof ownerState> {
  return outcome === null ? ownerState(owner) : "gone";
}

function shown(call: RecordedCall): UnfinishedCall {
  const { api, operation, safety, method, url, idempotencyKey, startedAt, bodyHash } = call;
  return { api, operation, safety, method, url, idempotencyKey, startedAt: new Date(startedAt), bodyHash };
}

function noClient(): never {
  throw new ConfigurationError("resume: give the client that the calls were made with.");
}
