import { createHash } from "node:crypto";

/** The source by which a Content-Security-Policy allows this one inline script or style. */
export function inlineHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
