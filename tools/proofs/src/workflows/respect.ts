import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RedoclyRun, redocly } from "@tillside/spec/redocly";
import { write, writeDocuments } from "./documents.ts";
import type { WorkflowFile } from "./workflow.ts";

/**
 * Runs a workflow with Redocly Respect against the sandbox at `origin`. Besides the workflow's own criteria, Respect checks each response:
 * its status and content type are documented, and its body fits the schema.
 */
export async function respect(
  { file, text }: Pick<WorkflowFile, "file" | "text">,
  origin: string,
  inputs: Readonly<Record<string, unknown>>,
): Promise<RedoclyRun> {
  const folder = mkdtempSync(path.join(tmpdir(), "workflow-"));
  try {
    writeDocuments(folder, origin);
    write(folder, file, text);
    return await redocly(folder, "respect", file, "--input", JSON.stringify(inputs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
