import type { RequestRecord } from "../requests/request-record.ts";

/** Where the requests were sent. */
export interface HarPlace {
  readonly scheme: "http" | "https";
  /** Of the run: the log has URLs without it. */
  readonly prefix: string;
}

/** The requests as an HTTP Archive (HAR 1.2), for the tools that show one: browsers' network panels, proxies. */
export function harOf(records: Iterable<RequestRecord>, place: HarPlace): object {
  return {
    log: {
      version: "1.2",
      creator: { name: "@tillside/sandbox", version: "control plane 1.0.0" },
      entries: entriesOf(records, place),
    },
  };
}

/** Made one after the other while they are written: all of them at once may be large. */
function entriesOf(records: Iterable<RequestRecord>, place: HarPlace): Iterable<object> {
  return {
    *[Symbol.iterator]() {
      for (const record of records) yield entryOf(record, place);
    },
  };
}

function entryOf(record: RequestRecord, place: HarPlace): object {
  const { id, at, durationMs = 0, api, operation, caller, fired, fault, replayOf, openPoint, problems } = record;
  return {
    startedDateTime: at,
    time: durationMs,
    request: requestOf(record, place),
    response: responseOf(record),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    // Names that begin with an underscore are for additions.
    _sandbox: { id, api, operation, caller, fired, fault, replayOf, openPoint, problems },
  };
}

function requestOf(
  { method, url, headers, body, bodyBytes, bodyCut }: RequestRecord,
  { scheme, prefix }: HarPlace,
): object {
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : "";
  const mimeType = headers["content-type"] ?? "application/octet-stream";
  return {
    method,
    url: `${scheme}://${headers.host ?? "localhost"}${prefix}${url}`,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(Object.entries(headers)),
    queryString: pairs(new URLSearchParams(query)),
    ...(body === undefined ? {} : { postData: { mimeType, text: body, ...(bodyCut ? { comment: cut } : {}) } }),
    headersSize: -1,
    bodySize: bodyBytes,
  };
}

/** Where no response began, HAR has the status 0. */
function responseOf({ status = 0, response }: RequestRecord): object {
  const { headers = {}, body, bodyCut } = response ?? {};
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: {
      size: body?.length ?? 0,
      mimeType: headers["content-type"] ?? "application/octet-stream",
      ...(body === undefined ? {} : { text: body }),
      ...(bodyCut ? { comment: cut } : {}),
    },
    redirectURL: headers.location ?? "",
    headersSize: -1,
    bodySize: -1,
  };
}

const cut = "Only the beginning: the log keeps 64 KiB of a body.";

function pairs(entries: Iterable<readonly [string, string]>): object[] {
  return Array.from(entries, ([name, value]) => ({ name, value }));
}
