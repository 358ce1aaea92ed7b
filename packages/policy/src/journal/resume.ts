import type { CallOptions } from "../client-types.ts";
import { timeOfDay } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { resenderOf } from "../record/resender.ts";
import { finish } from "./finish.ts";
import { ownerState } from "./owner.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { ResumeReport, UnfinishedCall, Verdict } from "./resume-report.ts";
import { senderOf } from "./sender.ts";
import type { SqliteJournal } from "./sqlite-journal.ts";

export interface ResumeOptions {
  /** Which calls to finish; default all. The others stay as they are. */
  readonly only?: (call: UnfinishedCall) => boolean;
  /**
   * The body again, where the journal keeps none (`bodies: "none"`); checked against its hash. When it fails, that call is
   * reported as `unknown`, and tried again by the next `resume()`.
   */
  readonly body?: (call: UnfinishedCall) => string | Uint8Array | Promise<string | Uint8Array>;
  /** Given each report at once. When it fails, or the process dies, `resume()` rejects, and the next one reports the same. */
  readonly onReport?: (report: ResumeReport) => void | Promise<void>;
  /** Limits of each call that is sent again. */
  readonly policy?: CallOptions;
  /** Ends it after the current call, which is not broken off, or at once while it waits; the rest stays as it is. */
  readonly signal?: AbortSignal;
}

/**
 * Finishes what an earlier process left unfinished; call it before new writes. Keyed calls are sent again, the oldest
 * first, with the same key and bytes, as long as the server is sure to know the key. Unsafe ones are only reported.
 * A call of a process that may still run is left to it until that call's deadline has passed.
 * What is found is noted before it is told: a report that nobody was given (`onReport` failed, the process died, or
 * `resume()` did before it could return them all) is given by the next `resume()`, and nothing is sent for it.
 * @param clients a client, or several: those that the calls were made with, by API, host and account.
 * @returns one report per call; those marked `again` stay in the journal.
 * @throws ConfigurationError before anything is sent: wrong key, missing `body`, or two clients that fit one call.
 */
export async function resume(
  journal: SqliteJournal,
  clients: object | readonly object[],
  options: ResumeOptions = {},
): Promise<ResumeReport[]> {
  const { only = () => true, onReport, signal, policy } = options;
  const resenders = [clients].flat().map(resenderOf);
  const { clock } = resenders[0] ?? noClient();
  const now = () => timeOfDay(clock);
  const calls = journal.unfinished().filter((call) => stateOf(call) !== "here" && only(shown(call)));
  const keyed = calls.filter(({ safety, noted }) => safety === "keyed" && noted === undefined);
  journal.checkKey(calls);
  const senders = new Map(keyed.map((call) => [call.id, senderOf(call, resenders)] as const));
  if (!options.body && keyed.some(({ sealing, bodyHash }) => sealing === "none" && bodyHash !== undefined)) {
    throw new ConfigurationError("resume: the journal keeps no bodies; give them in options.body. Nothing was sent.");
  }

  const reports: ResumeReport[] = [];
  const returned: RecordedCall[] = [];
  const mayRun = (call: RecordedCall) => stateOf(call) === "perhaps" && call.deadlineAt > now();
  const [later, first] = [calls.filter(mayRun), calls.filter((call) => !mayRun(call))];
  for (const call of [...first, ...later.toSorted((one, other) => one.deadlineAt - other.deadlineAt)]) {
    if (mayRun(call)) await clock.sleep(call.deadlineAt - now(), signal).catch(() => {});
    if (signal?.aborted) break;
    const sender = senders.get(call.id);
    const deadlineMs = policy?.deadlineMs ?? sender?.resender.deadlineMs ?? 0;
    if (!journal.claim(call, now() + deadlineMs)) continue;
    const kept = journal.bodyOf(call);
    const body = async () => kept ?? options.body?.(shown(call));
    const found =
      journal.noted(call) ?? (await settled(journal, call, () => finish(call, sender, body, now(), policy)));
    if (found === undefined) continue;
    const report = { ...found, call: shown(call), body: () => kept };
    await onReport?.(report);
    reports.push(report);
    if (onReport) journal.told(call);
    else returned.push(call);
  }
  for (const call of returned) journal.told(call);
  return reports;
}

/** Finishes a claimed call and notes how; undefined when another process took it over meanwhile, and reports it. */
async function settled(
  journal: SqliteJournal,
  call: RecordedCall,
  find: () => Promise<Verdict>,
): Promise<Verdict | undefined> {
  let isNoted = false;
  try {
    const found = await find();
    if (!found.again) isNoted = await journal.note(call, found);
    return found.again || isNoted ? found : undefined;
  } finally {
    if (!isNoted) journal.leave(call);
  }
}

function stateOf({ owner, outcome, noted }: RecordedCall): ReturnType<typeof ownerState> {
  // A call that ended is nobody's any more.
  if (outcome === "unknown") return "gone";
  const state = ownerState(owner);
  // What an earlier `resume()` of this process did not get to tell is this one's.
  return state === "here" && noted !== undefined ? "gone" : state;
}

function shown(call: RecordedCall): UnfinishedCall {
  const { api, operation, safety, method, url, idempotencyKey, startedAt, bodyHash } = call;
  return { api, operation, safety, method, url, idempotencyKey, startedAt: new Date(startedAt), bodyHash };
}

function noClient(): never {
  throw new ConfigurationError("resume: give the client that the calls were made with.");
}
