import type { Exchange } from "../engine/api.ts";
import type { Document } from "../engine/document.ts";
import type { Reply } from "../engine/reply.ts";
import { harOf } from "../exports/har.ts";
import { junitOf } from "../exports/junit.ts";
import type { operations } from "../generated/control.ts";
import { coverageOf } from "../requests/coverage.ts";
import type { RequestJournal } from "../requests/request-journal.ts";
import { jsonPieces } from "./json-pieces.ts";
import { requestFilter } from "./request-filter.ts";
import { slicedStream } from "./sliced-stream.ts";

/** The requests to the APIs in a format of other tools. */
export function exportRequests(
  { query }: Exchange<operations["exportRequests"]>,
  requests: RequestJournal,
  apis: readonly Document[],
): Reply {
  const { format, ...filter } = query;
  const records = requests.traffic().filter(requestFilter(filter, apis));
  const isHar = format === "har";
  const coverage = coverageOf(requests.coverage, apis);
  const verifications = requests.verifications.list();
  const pieces = isHar ? jsonPieces(harOf(records)) : junitOf({ records, coverage, verifications, documents: apis });
  return {
    status: 200,
    stream: slicedStream(() => pieces.next()),
    headers: { "content-type": isHar ? "application/json" : "application/xml" },
  };
}
