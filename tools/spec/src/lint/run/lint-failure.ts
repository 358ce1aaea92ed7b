import { dirname } from "node:path";
import type { Api } from "../../files/apis.ts";
import { Problem } from "../../problem.ts";
import { pathIn } from "./finding.ts";

/** Set to 1, it makes a lint that fails show its stack trace. */
const TRACE = "TILLSIDE_TRACE";

/** A tool failed on a spec where it should have found something wrong in it. */
export class LintFailure extends Problem {}

/** What to throw for an error in the lint of an API: one line that names the API, or the error itself if the trace is asked for. */
export function lintFailure(root: string, api: Api, error: unknown): unknown {
  if (error instanceof Problem || process.env[TRACE] === "1") return error;
  const folder = pathIn(root, dirname(api.document));
  return new LintFailure(
    `${folder}: the lint failed: ${reasonOf(error)}. Undo the last edit of the spec. To report this, run the lint again with ${TRACE}=1 and send its stack trace.`,
  );
}

/** The first line of the message. Spectral hides the errors of its rules in one that says nothing of them. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const [reason = ""] = `${cause instanceof Error ? cause.message : cause}`.split("\n");
  return reason.replace(/\.$/, "");
}
