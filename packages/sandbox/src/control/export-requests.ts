import type { Exchange } from "../engine/api.ts";
import type { Document } from "../engine/document.ts";
import type { Reply } from "../engine/reply.ts";
import { type HarPlace, harOf } from "../exports/har.ts";
import { junitOf } from "../exports/junit.ts";
import type { operations } from "../generated/control.ts";
import { coverageOf } from "../requests/coverage.ts";
import { recordsOf } from "../requests/logged-request.ts";
import { prefixOf } from "../runs/run-values.ts";
import type { World } from "../world/world.ts";
import { jsonPieces } from "./json-pieces.ts";
import { requestFilter } from "./request-filter.ts";
import { slicedStream } from "./sliced-stream.ts";

/** The requests to the APIs in a format of other tools. @param scheme how the sandbox is reached. */
export function exportRequests(
  { query }: Exchange<operations["exportRequests"]>,
  { requests, run }: World,
  apis: readonly Document[],
  scheme: HarPlace["scheme"],
): Reply {
  const { format, ...filter } = query;
  const asked = requests.traffic().filter(requestFilter(filter, apis));
  const isHar = format === "har";
  const coverage = coverageOf(requests.coverage, apis);
  const verifications = requests.verifications.list();
  const pieces = isHar
    ? jsonPieces(harOf(recordsOf(asked), { scheme, prefix: prefixOf(run) }))
    : junitOf({ records: asked, coverage, verifications, documents: apis });
  return {
    status: 200,
    stream: slicedStream(() => pieces.next()),
    headers: { "content-type": isHar ? "application/json" : "application/xml" },
  };
}
