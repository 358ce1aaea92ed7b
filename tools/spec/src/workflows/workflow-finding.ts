import type { Path } from "../document/json.ts";

/** What one of our own checks found in a workflow's file. */
export interface WorkflowFinding {
  /** Of the value in the file. */
  readonly path: Path;
  readonly rule: string;
  readonly message: string;
}
