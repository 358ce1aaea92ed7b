import type { BulkProgress } from "@tillside/events";

/** The progress of a run, with what is shown beside it. */
export interface Standing {
  readonly progress: BulkProgress;
  /** How much of the source was read, from 0 to 1; undefined where its size is not known. */
  readonly share: number | undefined;
  /** Records per second that got a result in this run. */
  readonly perSecond: number;
  /** Why the run does not progress, if it does not. */
  readonly lastFailure: string | undefined;
}

/** One line of text: `12,300 of about 50,000 done, 12 rejected, 0 unknown, 2,400/s, 16 s left`. */
export function progressText(standing: Standing): string {
  const { perSecond, lastFailure } = standing;
  return [
    ...counts(standing),
    `${whole(perSecond)}/s`,
    ...timeLeft(standing),
    ...(lastFailure ? [lastFailure] : []),
  ].join(", ");
}

/** Two lines with a bar, no wider than the terminal, and a third one for the last failure. */
export function progressBar(name: string, standing: Standing, columns: number): string {
  const total = totalOf(standing);
  const speed = [`${whole(standing.perSecond)}/s`, ...timeLeft(standing)].join("  ");
  const parts =
    total === undefined ? ["", speed] : drawn(total === 0 ? 1 : doneOf(standing.progress) / total, speed, columns);
  const rest = parts.join("");
  const { lastFailure } = standing;
  return [
    `${shortened(name, columns - 3 - rest.length)}  ${rest}`,
    ...[counts(standing).join(" · "), ...(lastFailure ? [lastFailure] : [])].map((text) =>
      shortened(`  ${text}`, columns - 1),
    ),
  ].join("\n");
}

/** A bar that leaves room for the name before it and the text after it. */
function drawn(share: number, speed: string, columns: number): [bar: string, facts: string] {
  const facts = `${percent(share)}  ${speed}`;
  const width = Math.min(30, columns - facts.length - 20);
  return [width < 5 ? "" : `${barOf(share, width)}  `, facts];
}

function counts(standing: Standing): string[] {
  const { progress } = standing;
  const total = totalOf(standing);
  const of = total === undefined ? "" : ` of ${total === progress.read ? "" : "about "}${whole(total)}`;
  return [
    `${whole(doneOf(progress))}${of} done`,
    `${whole(progress.rejected)} rejected`,
    `${whole(progress.unknown)} unknown`,
  ];
}

function doneOf({ accepted, rejected, unknown }: BulkProgress): number {
  return accepted + rejected + unknown;
}

/** Estimated number of records of the source, from the part that was read. */
function totalOf({ progress, share }: Standing): number | undefined {
  if (share === undefined || share === 0) return undefined;
  return share === 1 ? progress.read : Math.round(progress.read / share);
}

function timeLeft(standing: Standing): string[] {
  const total = totalOf(standing);
  // At a rate that is shown as 0/s, as before the first response, an estimate would be a matter of days.
  if (total === undefined || standing.perSecond < 0.5) return [];
  return [`${duration((total - doneOf(standing.progress)) / standing.perSecond)} left`];
}

/** A duration for people: `8 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const rounded = Math.ceil(seconds);
  if (rounded < 60) return `${rounded} s`;
  const minutes = Math.floor(rounded / 60);
  if (minutes < 60) return `${minutes} min ${rounded % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A whole number with commas. */
export function whole(count: number): string {
  return Math.round(count).toLocaleString("en");
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`.padStart(5);
}

function barOf(share: number, width: number): string {
  const full = Math.round(Math.min(1, share) * width);
  return "█".repeat(full) + "░".repeat(width - full);
}

function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
