import type { RecordedCall } from "./recorded-call.ts";
import type { Sender } from "./sender.ts";

/** Headers that every call may have, beside those of its operation. */
const usualHeaders = ["accept", "content-type", "content-length"];

/**
 * What a recorded call has that its client would never have sent for the operation: another method, host or path, a
 * header that the operation does not have, or another key; undefined where it fits.
 */
export function misfitOf(
  { method, url, headers, idempotencyKey }: RecordedCall,
  { resender: { manifest, baseUrl }, operation }: Sender,
): string | undefined {
  const [name = ""] = Object.entries(manifest.operations).find(([, { id }]) => id === operation.id) ?? [];
  const [itsMethod, template = ""] = name.split(" ");
  const { id, idempotency, managed } = operation;
  if (method !== itsMethod) return `its method ${method} is not that of ${id} (${name})`;
  const base = new URL(baseUrl);
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const path = base.pathname.replace(/\/$/, "") + template;
  if (target?.origin !== base.origin || target.username || target.password || !fits(target.pathname, path)) {
    return `its address is not one of ${id} (${name})`;
  }
  const own = [idempotency?.header, manifest.callInfo.requestId, ...Object.keys(managed?.header ?? {})];
  const known = [...usualHeaders, ...own.map((header) => header?.toLowerCase())];
  const foreign = Object.keys(headers).find((header) => !known.includes(header));
  if (foreign !== undefined) return `its header ${foreign} is not one of ${id}`;
  const sentKey = headers[idempotency?.header.toLowerCase() ?? ""];
  return sentKey === idempotencyKey ? undefined : `its key is not the one in its header ${idempotency?.header}`;
}

/** Whether the path is the template with a value, of one segment each, in place of every parameter. */
function fits(path: string, template: string): boolean {
  const [segments, parts] = [path.split("/"), template.split("/")];
  return (
    segments.length === parts.length &&
    parts.every((part, place) => (/^\{.+\}$/.test(part) ? segments[place] !== "" : part === segments[place]))
  );
}
