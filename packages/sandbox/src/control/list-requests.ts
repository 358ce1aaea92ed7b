import type { Exchange } from "../engine/api.ts";
import type { Document } from "../engine/document.ts";
import type { Reply } from "../engine/reply.ts";
import type { operations } from "../generated/control.ts";
import { recordsOf } from "../requests/logged-request.ts";
import type { RequestJournal } from "../requests/request-journal.ts";
import { events, lastEventId, opened } from "./events.ts";
import { jsonPieces } from "./json-pieces.ts";
import { requestFilter } from "./request-filter.ts";
import { slicedStream } from "./sliced-stream.ts";

/** The log's records as a list, or as they are made. @param documents the APIs that there are. */
export function listRequests(
  { query, headers }: Exchange<operations["listRequests"]>,
  requests: RequestJournal,
  documents: readonly Document[],
): Reply {
  const isAskedFor = requestFilter(query, documents);
  if (headers.accept?.includes("text/event-stream")) {
    return { status: 200, stream: events(requests, isAskedFor, lastEventId(headers)), fired: opened };
  }
  const pieces = jsonPieces(recordsOf(requests.all().filter(isAskedFor)));
  return {
    status: 200,
    stream: slicedStream(() => pieces.next()),
    headers: { "content-type": "application/json" },
  };
}
