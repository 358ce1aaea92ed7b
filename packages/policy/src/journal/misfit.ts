import type { OperationFacts } from "../facts/manifest.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { Sender } from "./sender.ts";

/** Headers that every call may have, beside those of its operation. */
const usualHeaders = ["accept", "content-type", "content-length"];

/**
 * What a recorded call has that its client would never have sent for the operation; undefined where it fits. This is another method,
 * host or path, another key, or a query parameter or header that the client does not send by itself.
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
  const query = misfitOfQuery(target.searchParams, operation);
  if (query !== undefined) return query;
  const own = [idempotency?.header, manifest.callInfo.requestId, ...Object.keys(managed?.header ?? {})];
  const known = [...usualHeaders, ...own.map((header) => header?.toLowerCase())];
  const foreign = Object.keys(headers).find((header) => !known.includes(header));
  if (foreign !== undefined) return `its header ${foreign} is not one that the client sends for ${id}`;
  const sentKey = headers[idempotency?.header.toLowerCase() ?? ""];
  return sentKey === idempotencyKey ? undefined : `its key is not the one in its header ${idempotency?.header}`;
}

/**
 * A dry run is never recorded, so a repeat of one would be reported as confirmed, and nothing would have been executed (ONB-127).
 * The manifest lists managed query parameters only. A call with another one is left out, as one with another header is.
 */
function misfitOfQuery(query: URLSearchParams, { id, managed }: OperationFacts): string | undefined {
  const known = Object.keys(managed?.query ?? {});
  for (const [name, value] of query) {
    if (name === "dry_run" && value === "true") {
      return 'its query parameter "dry_run" would make it a dry run, and dry runs are never recorded';
    }
    if (name === "dry_run" && value !== "false") return 'its query parameter "dry_run" may only be false';
    if (name !== "dry_run" && !known.includes(name)) {
      return `its query parameter ${JSON.stringify(name)} is not one that the client sends for ${id}`;
    }
  }
  return undefined;
}

/** Whether the path is the template with a value, of one segment each, in place of every parameter. */
function fits(path: string, template: string): boolean {
  const [segments, parts] = [path.split("/"), template.split("/")];
  return (
    segments.length === parts.length &&
    parts.every((part, place) => (/^\{.+\}$/.test(part) ? segments[place] !== "" : part === segments[place]))
  );
}
