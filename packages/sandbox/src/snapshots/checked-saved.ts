import { SandboxError } from "../sandbox-error.ts";

/** @throws SandboxError for what is neither the bytes nor the text of a snapshot. */
export function checkSaved(saved: unknown): void {
  if (typeof saved === "string" || saved instanceof Uint8Array) return;
  throw new SandboxError("A snapshot is what save() returned, or the text that control.getSnapshot() returned.");
}
