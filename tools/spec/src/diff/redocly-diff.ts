import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Members } from "../document/json.ts";
import { inTemporaryFolder } from "../files/temporary-folder.ts";
import { Problem } from "../problem.ts";
import { redocly } from "../redocly.ts";
import { type PairedParameters, pairedParameters } from "./paired-parameters.ts";

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
 * @throws Problem when it cannot compare them, or reports in a form that is not known here.
 */
export function redoclyDiff(base: Members, revision: Members): Promise<readonly RedoclyChange[]> {
  return inTemporaryFolder(async (folder) => {
    const paired = pairedParameters(base, revision);
    await writeFile(join(folder, "base.json"), JSON.stringify(paired.base));
    await writeFile(join(folder, "revision.json"), JSON.stringify(paired.revision));
    const output = join(folder, "report.json");
    const words = ["diff", "base.json", "revision.json", "--format=json", `--output=${output}`, "--fail-on=none"];
    const { holds, errors } = await redocly(folder, ...words);
    if (!holds) throw new Problem(`redocly diff cannot compare the two bundles:\n${errors.trim()}`);
    const { reportVersion, changes } = JSON.parse(await readFile(output, "utf8"));
    if (reportVersion === REPORT_VERSION) return changes.map((change: RedoclyChange) => asWritten(change, paired));
    throw new Problem(`redocly diff reports in version ${reportVersion} of its form, not ${REPORT_VERSION}.`);
  });
}

function asWritten(change: RedoclyChange, { writtenAt }: PairedParameters): RedoclyChange {
  const { base, revision } = change;
  return {
    ...change,
    ...(base && { base: { ...base, pointer: writtenAt("base", base.pointer) } }),
    ...(revision && { revision: { ...revision, pointer: writtenAt("revision", revision.pointer) } }),
  };
}
