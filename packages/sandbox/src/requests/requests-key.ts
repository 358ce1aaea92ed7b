import { count, dateTime, either, fields, listOf, mapOf, oneOf, text } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";
import type { SavedRequests } from "./request-journal.ts";
import type { RequestRecord } from "./request-record.ts";

const problem = fields({
  field: text,
  message: text,
  rules: listOf(fields({ id: text, statement: text })),
});

/** What a snapshot has of the request log: the requests to the APIs. Inside a sandbox they are a `RequestJournal`. */
export const requestsKey: StateKey<SavedRequests<RequestRecord>> = {
  name: "requests",
  shape: fields({
    "droppedTo?": count,
    list: listOf(
      fields({
        id: count,
        at: dateTime,
        "durationMs?": count,
        method: text,
        url: text,
        api: text,
        "operation?": text,
        "caller?": text,
        headers: mapOf(text),
        bodyBytes: count,
        "bodySha256?": text,
        "body?": text,
        "bodyCut?": oneOf(true),
        "status?": { type: "integer", minimum: 100, maximum: 599 },
        "response?": fields({ headers: mapOf(text), "body?": text, "bodyCut?": oneOf(true) }),
        "fired?": text,
        "replayOf?": count,
        "openPoint?": either(text, listOf(text)),
        problems: listOf(problem),
        "fault?": text,
      }),
    ),
  }),
  seed: () => ({ list: [] }),
};
