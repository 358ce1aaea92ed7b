import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CLI = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
const REPORT_VERSION = "1";

/** One change as `redocly diff` reports it, as far as it is read here. */
export interface RedoclyChange {
  /** JSON Pointer with `$ref`s followed; what several places refer to comes once, at the first of them. */
  readonly path: string;
  readonly typeName: string;
  readonly kind: "added" | "removed" | "modified";
  readonly impact: "major" | "minor" | "patch";
  /** Why it breaks, for people. */
  readonly verdicts: readonly { readonly message: string }[];
  /** The keyword that changed, of a modified object. */
  readonly property?: string;
  readonly base?: Side;
  readonly revision?: Side;
}

interface Side {
  /** JSON Pointer of the place where it is written. */
  readonly pointer: string;
  readonly value?: unknown;
}

/**
 * What `redocly diff` finds between two bundles.
 *
 * @throws Error when it cannot compare them, or reports in a form that is not known here.
 */
export async function redoclyDiff(base: string, revision: string): Promise<readonly RedoclyChange[]> {
  const folder = await mkdtemp(join(tmpdir(), "tillside-diff-"));
  const output = join(folder, "report.json");
  try {
    await run(
      process.execPath,
      [CLI, "diff", base, revision, "--format=json", `--output=${output}`, "--fail-on=none"],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
      },
    );
    const { reportVersion, changes } = JSON.parse(await readFile(output, "utf8"));
    if (reportVersion === REPORT_VERSION) return changes;
    throw new Error(`redocly diff reports in version ${reportVersion} of its form, not ${REPORT_VERSION}.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
