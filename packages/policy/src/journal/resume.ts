import type { CallOptions } from "../client-types.ts";
import { timeOfDay } from "../clock.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { resenderOf } from "../record/resender.ts";
import { finish, isTooOld } from "./finish.ts";
import { ownerState } from "./owner.ts";
import { type RecordedCall, shown } from "./recorded-call.ts";
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
  /**
   * Sends calls again that met a 409 (`conflict` in their report), once each and under the same key; default `false`: they are
   * only reported. Ask for it when their operations have ended: then the server returns the original outcomes. `only` picks
   * some of them.
   */
  readonly resendConflicts?: boolean;
  /** Limits of each call that is sent again. */
  readonly policy?: CallOptions;
  /** Ends it after the current call, which is not broken off, or at once while it waits; the rest stays as it is. */
  readonly signal?: AbortSignal;
}

/** Milliseconds between two looks at a call that another process may still run. */
const lookEveryMs = 500;

/**
 * Finishes what an earlier process left unfinished; call it before new writes. Keyed calls are sent again, the oldest
 * first, with the same key and bytes, as long as the server is sure to know the key. Unsafe ones are only reported. One
 * that met a 409 is `unknown`, with its operation id, and is not sent again unless `resendConflicts` asks for it (ONB-271).
 * A call of a process that may still run is left to it until it ends, the process dies, or that call's deadline has passed.
 * A call of which a bound column was changed in the file is not sent: its report is `unknown` and names the column. Without a
 * key nobody can tell; then only what fits the operation's method, path, host and headers is sent.
 * What is found is noted before it is told: a report that nobody was given (`onReport` failed, the process died, or
 * `resume()` did before it could return them all) is given by the next `resume()`, and nothing is sent for it.
 * @param clients a client, or several: those that the calls were made with, by API, host and account.
 * @returns one report per call; those marked `again` or `conflict` stay in the journal.
 * @throws ConfigurationError before anything is sent: wrong key, missing `body`, or two clients that fit one call.
 */
export async function resume(
  journal: SqliteJournal,
  clients: object | readonly object[],
  options: ResumeOptions = {},
): Promise<ResumeReport[]> {
  const { only = () => true, onReport, resendConflicts = false, signal, policy } = options;
  const resenders = [clients].flat().map(resenderOf);
  const { clock } = resenders[0] ?? noClient();
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
  const [later, first] = [calls.filter(mayRun), calls.filter((call) => !mayRun(call))];
  for (const listed of [...first, ...later.toSorted((one, other) => one.deadlineAt - other.deadlineAt)]) {
    const call = await free(listed);
    if (signal?.aborted) break;
    if (call === undefined) continue;
    const sender = senders.get(call.id);
    const deadlineMs = policy?.deadlineMs ?? sender?.resender.deadlineMs ?? 0;
    // A conflict whose key is too old comes to its end. A flaw is named each time.
    const isNews = sends(call) || call.flaw !== undefined || (call.noted?.conflict === true && isTooOld(call, now()));
    if (!(await journal.claim(call, now() + deadlineMs, isNews))) continue;
    const kept = journal.bodyOf(call);
    const body = async () => kept ?? options.body?.(shown(call));
    const found = isNews
      ? await settled(journal, call, () => finish(call, sender, body, now(), policy))
      : journal.noted(call);
    if (found === undefined) continue;
    const report = { ...found, call: shown(call), body: () => kept };
    await onReport?.(report);
    reports.push(report);
    if (report.conflict || report.again) continue;
    if (onReport) await journal.told(call);
    else returned.push(call);
  }
  for (const call of returned) await journal.told(call);
  return reports;

  /** The call as soon as its process cannot be at it any more; undefined when that, or another one, has finished it. */
  async function free(listed: RecordedCall): Promise<RecordedCall | undefined> {
    let call: RecordedCall | undefined = listed;
    while (call && mayRun(call) && !signal?.aborted) {
      await clock.sleep(Math.min(lookEveryMs, call.deadlineAt - now()), signal).catch(() => {});
      call = journal.again(call);
    }
    return call;
  }
}

/** Finishes a claimed call and notes how; undefined when another process took it over meanwhile, and reports it. */
async function settled(
  journal: SqliteJournal,
  call: RecordedCall,
  find: () => Promise<Verdict>,
): Promise<Verdict | undefined> {
  let isNoted = false;
  try {
    const found = stillConflict(call, await find());
    if (!found.again) isNoted = await journal.note(call, found);
    return found.again || isNoted ? found : undefined;
  } finally {
    if (!isNoted) await journal.leave(call);
  }
}

/**
 * A call that met a 409 before is sent only when asked, also after a resend that said nothing of it. Nothing is noted, and
 * so sealed, of a changed row.
 */
function stillConflict({ noted, flaw }: RecordedCall, found: Verdict): Verdict {
  if (!noted?.conflict || flaw !== undefined) return found;
  const known = { ...found, operationId: found.operationId ?? noted.operationId };
  return found.again ? { ...known, conflict: true, again: false } : known;
}

function stateOf({ owner, outcome, noted }: RecordedCall): ReturnType<typeof ownerState> {
  // A call that ended is nobody's any more.
  if (outcome === "unknown") return "gone";
  const state = ownerState(owner);
  // What an earlier `resume()` of this process did not get to tell is this one's, unless it is being sent.
  return state === "here" && noted !== undefined && outcome !== null ? "gone" : state;
}

function noClient(): never {
  throw new ConfigurationError("resume: give the client that the calls were made with.");
}
