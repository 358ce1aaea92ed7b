import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ClockState } from "./control-types.ts";
import { inWords } from "./durations.ts";
import type { WatchedSandbox } from "./watched-sandbox.ts";

const steps = [
  { label: "+1 min", seconds: 60 },
  { label: "+1 h", seconds: 3_600 },
  { label: "+24 h", seconds: 86_400 },
] as const;

/** How many of the jobs that are due later are listed. */
const listedJobs = 5;

/** The sandbox's clock, what is due, and what moves it. */
export function ClockPanel({ sandbox }: { readonly sandbox: WatchedSandbox }) {
  const clock = sandbox.clock.value;
  const { total, due } = sandbox.due.value;
  const listed = due.slice(0, listedJobs);
  const isBusy = sandbox.isBusy.value;
  if (clock === undefined) return <p class="console-muted">The clock has not been read yet.</p>;
  return (
    <div class="console-clock">
      <Now clock={clock} />
      <div class="console-buttons">
        {clock.frozen ? (
          <button type="button" disabled={isBusy} onClick={() => sandbox.resume()}>
            Resume
          </button>
        ) : (
          <button type="button" disabled={isBusy} onClick={() => sandbox.freeze()}>
            Freeze
          </button>
        )}
        {steps.map(({ label, seconds }) => (
          <button key={label} type="button" disabled={isBusy} onClick={() => sandbox.advance(seconds)}>
            {label}
          </button>
        ))}
        <button type="button" disabled={isBusy || total === 0} onClick={() => sandbox.advanceToNextDue()}>
          Jump to the next due job
        </button>
      </div>
      {total === 0 ? (
        <p class="console-muted">No jobs are due.</p>
      ) : (
        <>
          <h3>Due later: {total}</h3>
          <ul class="console-due">
            {listed.map(({ at, job, inSeconds }, index) => (
              // Two jobs may be due at the same time.
              <li key={`${at} ${job} ${index}`}>
                <code>{job}</code> in {inWords(inSeconds)}
              </li>
            ))}
          </ul>
          {total > listed.length && <p class="console-muted">and {total - listed.length} more</p>}
        </>
      )}
    </div>
  );
}

/** The time of the sandbox. While its clock runs, so does this. */
function Now({ clock: { now, frozen } }: { readonly clock: ClockState }) {
  const shown = useSignal(now);
  useEffect(() => {
    shown.value = now;
    if (frozen) return;
    const readAt = performance.now();
    const timer = setInterval(() => {
      shown.value = new Date(Date.parse(now) + performance.now() - readAt).toISOString();
    }, 1_000);
    return () => clearInterval(timer);
  }, [now, frozen, shown]);
  return (
    <p class="console-now">
      <time dateTime={shown.value}>{shown.value.replace("T", " ").replace(/\.\d+Z$/, " UTC")}</time>{" "}
      <span class="console-chip">{frozen ? "frozen" : "running"}</span>
    </p>
  );
}
