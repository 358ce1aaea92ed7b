import type { CallOptions } from "../call/call-options.ts";
import { checkNames } from "../facts/check-names.ts";
import { aFunction, type Check, checkValues, isSignal, trueOrFalse } from "../facts/check-values.ts";
import { timeOfDay } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { finish, isTooOld } from "./finish.ts";
import { ownerState } from "./owner.ts";
import { type RecordedCall, shown } from "./recorded-call.ts";
import { resenderOf } from "./resender.ts";
import { open } from "./resolution.ts";
import type { Resolution, ResumeReport, UnfinishedCall } from "./resume-report.ts";
import { senderOf } from "./sender.ts";
import type { SqliteJournal } from "./sqlite-journal.ts";

export interface ResumeOptions {
  /** Which calls to finish; default all. The others stay as they are. */
  readonly only?: ((call: UnfinishedCall) => boolean) | undefined;
  /**
   * The body again, where the journal keeps none (`bodies: "none"`); checked against its hash. When it fails, that call is
   * reported as `unknown`, and tried again by the next `resume()`.
   */
  readonly body?: ((call: UnfinishedCall) => string | Uint8Array | Promise<string | Uint8Array>) | undefined;
  /** Given each report at once. When it fails, or the process dies, `resume()` rejects, and the next one reports the same. */
  readonly onReport?: ((report: ResumeReport) => unknown) | undefined;
  /**
   * Sends calls again that met a 409 (`conflict` in their report), once each and under the same key; default `false`: they are
   * only reported. Ask for it when their operations have ended: then the server returns the original outcomes. `only` picks
   * some of them. If two processes ask at the same time, one of them sends each call.
   */
  readonly resendConflicts?: boolean | undefined;
  /** Limits of each call that is sent again. */
  readonly policy?: CallOptions | undefined;
  /** Ends it after the current call, which is not broken off, or at once while it waits; the rest stays as it is. */
  readonly signal?: AbortSignal | undefined;
}

const checks = {
  only: aFunction,
  body: aFunction,
  onReport: aFunction,
  resendConflicts: trueOrFalse,
  policy: "",
  signal: [isSignal, "an AbortSignal"],
} satisfies Record<keyof ResumeOptions, Check>;

/** Milliseconds between two looks at a call that another process may still run. */
const lookEveryMs = 500;

/** Milliseconds by which the time of day may have been corrected since another process named a deadline by it. */
const clockToleranceMs = 60_000;

/**
 * Finishes what an earlier process left unfinished. Call it before new writes.
 *
 * - Keyed calls are sent again, the oldest first, with the same key and bytes, as long as the server is sure to know the key.
 *   Unsafe calls are only reported.
 * - A call that met a 409 is `unknown`, with its operation id, and is not sent again unless `resendConflicts` asks for it
 *   (ONB-271). On an API that reports repeats as conflicts it is `unknown` for good, because no repeat returns its result (EVT-108).
 * - A call of a process that may still run is left to it until it ends, the process dies, or the call's deadline has passed. This
 *   waits at most for the longest `deadlineMs` of the clients and of `policy`, plus a minute. A call whose row claims a later
 *   deadline is reported as `unknown` with `again: true`, and is neither waited for nor sent.
 * - A call whose row was changed in the file is not sent: its report is `unknown` and names the column. Without a key only a row
 *   that no journal writes is noticed; then only what the client itself sends for the operation is sent.
 * - Each result is noted before it is reported. If `onReport` fails, the process dies, or `resume()` rejects, the next `resume()`
 *   gives the reports that no one received, and sends nothing for them.
 * @param clients a client, or several: those that the calls were made with, by API, host and account.
 * @returns one report per call; those marked `again` or `conflict` stay in the journal.
 * @throws ConfigurationError before anything is sent: unknown or wrong option, wrong key, missing `body`, or two clients that fit
 * one call. JournalError when the file cannot be used: the calls without a report stay in it.
 */
export async function resume(
  journal: SqliteJournal,
  clients: object | readonly object[],
  options: ResumeOptions = {},
): Promise<ResumeReport[]> {
  checkNames("resume", options, checks);
  checkValues("resume", options, checks);
  const { only = () => true, onReport, resendConflicts = false, signal, policy } = options;
  const resenders = [clients].flat().map(resenderOf);
  const { clock } = resenders[0] ?? noClient();
  if (policy !== undefined) for (const resender of resenders) resender.checkPolicy(policy);
  const now = () => timeOfDay(clock);
  const calls = journal.unfinished().filter((call) => stateOf(call) !== "here" && only(shown(call)));
  const sends = ({ noted, flaw }: RecordedCall) =>
    flaw === undefined && (noted === undefined || (resendConflicts && noted.conflict === true));
  const keyed = calls.filter((call) => call.safety === "keyed" && sends(call));
  journal.checkKey(calls);
  const senders = new Map(keyed.map((call) => [call.id, senderOf(call, resenders)] as const));
  if (!options.body && keyed.some(({ sealing, bodyHash }) => sealing === "none" && bodyHash !== undefined)) {
    throw new ConfigurationError("resume: the journal keeps no bodies; give them in options.body. Nothing was sent.");
  }

  const reports: ResumeReport[] = [];
  const returned: RecordedCall[] = [];
  const mayRun = (call: RecordedCall) => stateOf(call) === "perhaps" && call.deadlineAt > now();
  const longestMs = longestDeadline([policy?.deadlineMs ?? 0, ...resenders.map(({ deadlineMs }) => deadlineMs)]);
  // A process that has begun or claimed a call before now ends it by then, if its deadlines are no longer than these.
  const latest = now() + longestMs + clockToleranceMs;
  const [later, first] = [calls.filter(mayRun), calls.filter((call) => !mayRun(call))];
  for (const listed of [...first, ...later.toSorted((one, other) => one.deadlineAt - other.deadlineAt)]) {
    const call = await free(listed);
    if (signal?.aborted) break;
    if (call === undefined) continue;
    const recorded = journal.bodyOf(call);
    const found = await finding(call, recorded, call !== listed);
    if (found === undefined) continue;
    const report = { ...found, call: shown(call), body: () => recorded };
    await onReport?.(report);
    reports.push(report);
    if (report.conflict || report.again) continue;
    if (onReport) await journal.reported([call]);
    else returned.push(call);
  }
  if (returned.length > 0) await journal.reported(returned);
  return reports;

  /** What there is to report on a call; undefined when another process reports it. */
  async function finding(
    call: RecordedCall,
    recorded: Uint8Array | undefined,
    waited: boolean,
  ): Promise<Resolution | undefined> {
    // Not claimed: a row that is not as it was recorded, or that is in other hands, stays exactly as it is.
    if (call.flaw !== undefined) return open(`${call.flaw}. It is not sent: find out whether it was executed`);
    if (mayRun(call)) return leftTo(call.deadlineAt - now(), longestMs);
    const sender = senders.get(call.id);
    // A call that was being sent, and met a 409 while this one waited for it, has just been sent.
    const isSent = waited && call.outcome === "unknown" && call.noted !== undefined;
    // A conflict whose key is too old comes to its end.
    const isNews = (sends(call) && !isSent) || (call.noted?.conflict === true && isTooOld(call, now()));
    const deadlineMs = policy?.deadlineMs ?? sender?.resender.deadlineMs ?? 0;
    if (!(await journal.claim(call, now() + deadlineMs, isNews))) return undefined;
    const body = async () => recorded ?? options.body?.(shown(call));
    return isNews ? settled(journal, call, () => finish(call, sender, body, now(), policy)) : journal.noted(call);
  }

  /** The call as soon as its process cannot be at it any more; undefined when that, or another one, has finished it. */
  async function free(listed: RecordedCall): Promise<RecordedCall | undefined> {
    let call: RecordedCall | undefined = listed;
    while (call && mayRun(call) && call.deadlineAt <= latest && !signal?.aborted) {
      await clock.sleep(Math.min(lookEveryMs, call.deadlineAt - now()), signal).catch(() => {});
      call = journal.again(call);
    }
    return call;
  }
}

/** A deadline without an end justifies no wait. */
function longestDeadline(given: readonly number[]): number {
  return Math.max(0, ...given.filter(Number.isFinite));
}

/** A call whose row says that another process may send it for longer than any deadline that is known here. */
function leftTo(remainingMs: number, longestMs: number): Resolution {
  const [remaining, longest] = [remainingMs, longestMs].map((milliseconds) => `${Math.round(milliseconds / 1000)} s`);
  return open(
    `its row says that another process may send it for another ${remaining}, but the longest deadline given is ${longest}. It was neither waited for nor sent. Call resume() again when that process has ended. If none of yours has such a deadline, the row was changed in the file: find out whether the call was executed`,
  );
}

/** Finishes a claimed call and notes how; undefined when another process took it over meanwhile, and reports it. */
async function settled(
  journal: SqliteJournal,
  call: RecordedCall,
  find: () => Promise<Resolution>,
): Promise<Resolution | undefined> {
  let isNoted = false;
  try {
    const found = stillConflict(call, await find());
    if (!found.again) isNoted = await journal.note(call, found);
    return found.again || isNoted ? found : undefined;
  } finally {
    if (!isNoted) await journal.leave(call);
  }
}

/** A call that met a 409 before is sent only when asked, also after a resend that said nothing of it. */
function stillConflict({ noted }: RecordedCall, found: Resolution): Resolution {
  if (!noted?.conflict) return found;
  const known = { ...found, operationId: found.operationId ?? noted.operationId };
  return found.again ? { ...known, conflict: true, again: false } : known;
}

function stateOf({ owner, outcome }: RecordedCall): ReturnType<typeof ownerState> {
  // A call that ended belongs to no process any more.
  if (outcome === "unknown") return "gone";
  const state = ownerState(owner);
  // What an earlier `resume()` of this process did not get to tell is this one's, unless it is being sent.
  return state === "here" && outcome !== null ? "gone" : state;
}

function noClient(): never {
  throw new ConfigurationError("resume: give the client that the calls were made with.");
}
