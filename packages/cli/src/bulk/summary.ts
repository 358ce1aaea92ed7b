import type { BulkProgress } from "@tillside/events";
import { whole } from "./progress-line.ts";
import type { RunFiles } from "./run-files.ts";

/** The summary at the end of a run. */
export interface Summary {
  readonly name: string;
  readonly progress: BulkProgress;
  readonly files: Pick<RunFiles, "ledger" | "rejected">;
  readonly emptyLines: number;
  readonly isDry: boolean;
}

/** The summary as text: read = accepted + rejected + unknown + not sent. */
export function summaryText({ name, progress, files, emptyLines, isDry }: Summary): string {
  const { read, accepted, rejected, unknown, pending, resumed } = progress;
  const notes = [
    ...(resumed > 0 ? [`${whole(resumed)} of them in earlier runs`] : []),
    ...(emptyLines > 0 ? [`${whole(emptyLines)} empty line${emptyLines === 1 ? "" : "s"} skipped`] : []),
  ];
  const rejectedFile = rejectedFileOf(files);
  const hint = rejected > 0 && rejectedFile ? `in ${rejectedFile}: fix them and send that file` : "";
  const rows: [string, number, string][] = [
    [isDry ? "would be sent" : "accepted", accepted, ""],
    ["rejected", rejected, hint],
    ["unknown", unknown, unknown > 0 ? "may have been executed; see above" : ""],
    ["not sent", pending, ""],
  ];
  const width = Math.max(...rows.map(([, count]) => whole(count).length));
  const lines = rows.map(([label, count, note]) =>
    `  ${label.padEnd(13)}  ${whole(count).padStart(width)}  ${note}`.trimEnd(),
  );
  const head = `${isDry ? "Dry run, nothing was sent. " : ""}${name}: ${[`${whole(read)} record${read === 1 ? "" : "s"} read`, ...notes].join(", ")}`;
  return `${[head, ...lines].join("\n")}\n`;
}

/** The summary as one line of JSON. */
export function summaryJson({ name, progress, files, emptyLines, isDry }: Summary): string {
  const { read, accepted, rejected, unknown, pending, resumed } = progress;
  const counts = { read, accepted, rejected, unknown, notSent: pending, resumed, emptyLines };
  const rejectedFile = rejected > 0 ? (rejectedFileOf(files) ?? null) : null;
  return `${JSON.stringify({ source: name, dryRun: isDry, ...counts, rejectedFile })}\n`;
}

/** Where the rejected records are. A file without records is not named, because the run deletes it at its end. */
function rejectedFileOf({ rejected }: Summary["files"]): string | undefined {
  return rejected && rejected.file.count > 0 ? rejected.path : undefined;
}
