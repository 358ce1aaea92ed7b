import { seconds } from "../seconds.ts";

/** One line of the check: something that either holds for the whole workspace or does not. */
export interface Stage {
  readonly name: string;
  readonly state: "ok" | "failed" | "not run";
  readonly milliseconds: number;
  /** What to show when it failed. */
  readonly details: string;
}

const MARKS = { ok: "✓", failed: "✗", "not run": "✗" } as const;

/** `✓ biome  1.2 s` */
export function stageLine({ name, state, milliseconds }: Stage): string {
  const remark =
    state === "ok" ? seconds(milliseconds) : state === "failed" ? `FAILED  ${seconds(milliseconds)}` : "NOT RUN";
  return `${MARKS[state]} ${name.padEnd(10)} ${remark}`;
}
