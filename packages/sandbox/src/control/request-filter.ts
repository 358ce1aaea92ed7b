import { aliasesOf } from "../engine/aliases.ts";
import type { Document } from "../engine/document.ts";
import { Refusal } from "../engine/refusal.ts";
import { quoted, sentence, suggestion } from "../engine/suggestion.ts";
import { operationNames } from "../faults/named-operation.ts";
import { firedNames, namesOfFired } from "../requests/fired.ts";
import { fitsApi, fitsFired, fitsOperation, fitsStatus } from "../requests/fits.ts";
import type { RequestFacts } from "../requests/logged-request.ts";
import { timeExample, timeIn } from "../world/clock-time.ts";

/** Which requests someone asks for: query parameters of the control plane. */
export interface RequestQuery {
  readonly api?: string;
  readonly operation?: string;
  readonly caller?: string;
  /** `404`, `4xx`, or `none` where no response began. */
  readonly status?: string;
  readonly fired?: string;
  /** An id, or a time in RFC 3339. */
  readonly since?: string;
}

/** @param documents the APIs that there are. @throws Refusal (400) for a name that there is not, with a near one. */
export function requestFilter(query: RequestQuery, documents: readonly Document[]): (request: RequestFacts) => boolean {
  const { api, operation, caller, status, fired } = query;
  if (api !== undefined) checkApi(api, documents, "query/api");
  if (operation !== undefined) checkOperation(operation, documents, "query/operation");
  if (fired !== undefined) checkFired(fired, "query/fired");
  const isLater = laterThan(query.since, "query/since");
  const fitsName = (request: RequestFacts) => {
    const named = { ...request, aliases: aliasesOf(request, documents) };
    return (api === undefined || fitsApi(api, named)) && (operation === undefined || fitsOperation(operation, named));
  };
  return (request) =>
    isLater(request) &&
    ((api === undefined && operation === undefined) || fitsName(request)) &&
    (caller === undefined || request.caller === caller) &&
    (status === undefined || fitsStatus(status, request.status)) &&
    (fired === undefined || fitsFired(fired, request.fired));
}

/** @throws Refusal (400) for an API that there is not, with a near name. */
export function checkApi(api: string, documents: readonly Document[], field: string): void {
  const known = documents.map(({ name }) => name);
  if (known.includes(api)) return;
  const near = suggestion(api, known) || `; there are ${known.map(quoted).join(", ")}`;
  throw new Refusal(400, sentence([`${quoted(api)} is not an API${near}`]), { field });
}

/** @throws Refusal (400) for an operation that no API has, or not the API before its dot, with a near name. */
export function checkOperation(operation: string, documents: readonly Document[], field: string): void {
  const known = operationNames(documents);
  if (known.includes(operation)) return;
  const near = suggestion(operation, known) || "; GET /_sandbox/coverage lists the operations of the APIs";
  throw new Refusal(400, sentence([`${quoted(operation)} is not an operation${near}`]), { field });
}

/** @throws Refusal (400) for a name that the log never has in `fired`, with a near one. */
export function checkFired(fired: string, field: string): void {
  const unknown = namesOfFired(fired).find((name) => !(firedNames as readonly string[]).includes(name));
  if (unknown === undefined) return;
  const near = suggestion(unknown, firedNames) || `; there are ${firedNames.map(quoted).join(", ")}`;
  throw new Refusal(400, sentence([`${quoted(unknown)} is not a value of \`fired\`${near}`]), { field });
}

/** Whether a request is later than an id or not before a time. @throws Refusal (400) for what is neither. */
export function laterThan(
  since: string | number | undefined,
  field: string,
): (request: Pick<RequestFacts, "id" | "at">) => boolean {
  if (since === undefined) return () => true;
  if (/^\d+$/.test(String(since))) return ({ id }) => id > Number(since);
  const time = timeIn(String(since));
  if (!Number.isNaN(time)) return ({ at }) => Date.parse(at) >= time;
  const message = `${quoted("since")} is the id of a request, or a time in RFC 3339 such as ${quoted(timeExample)}.`;
  throw new Refusal(400, message, { field });
}
