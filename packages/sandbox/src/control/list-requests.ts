import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { Reply } from "../engine/reply.ts";
import { quoted, sentence, suggestion } from "../engine/suggestion.ts";
import type { operations } from "../generated/control.ts";
import type { RequestJournal } from "../requests/request-journal.ts";
import { events } from "./events.ts";

/** The journal's records as a list, or as they come. @param apis the names that they may have. */
export function listRequests(
  { query: { api }, headers }: Exchange<operations["listRequests"]>,
  requests: RequestJournal,
  apis: readonly string[],
): Reply {
  if (api !== undefined && !apis.includes(api)) {
    const names = apis.map(quoted).join(", ");
    const message = sentence([`${quoted(api)} is no API${suggestion(api, apis) || `; there are ${names}`}`]);
    throw new Refusal(400, message, { field: "query/api" });
  }
  if (headers.accept?.includes("text/event-stream")) return { status: 200, stream: events(requests, api) };
  return { status: 200, body: requests.list().filter((record) => api === undefined || record.api === api) };
}
