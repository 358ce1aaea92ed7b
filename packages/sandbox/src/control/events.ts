import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import { fitsFired } from "../requests/fits.ts";
import type { LoggedRequest, RequestFacts } from "../requests/logged-request.ts";
import type { RequestJournal } from "../requests/request-journal.ts";

/** What a reader that connects again has seen last. @throws Refusal (400) for what is no id of an event. */
export function lastEventId(headers: Exchange["headers"]): number | undefined {
  const given = headers["last-event-id"];
  if (given === undefined || given === "") return undefined;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new Refusal(400, "`Last-Event-ID` is the id of an event of this stream, which is a whole number.", {
    field: "header/last-event-id",
  });
}

/**
 * The log's records as server-sent events, each with its id: from now on, or after the last one that the reader has seen. Events are
 * made as the reader takes them, so a slow one costs no memory; if the log has forgotten records by then, an event `gap` says so.
 * That someone opens such a stream is no event: many readers who connect would each be an event for all others.
 */
export function events(
  requests: RequestJournal,
  isAskedFor: (request: RequestFacts) => boolean = () => true,
  seen = requests.lastId,
): ReadableStream<Uint8Array> {
  let last = seen;
  /** Up to which id the reader knows of the gaps. */
  let known = seen;
  /** What wakes a reader that waits. */
  let wake = () => {};
  let stop = () => {};
  const next = (): Uint8Array | undefined => {
    const { lastId, forgottenTo } = requests;
    // Of another sandbox, at the same address: what the reader has seen is another log.
    const isOther = lastId < last;
    if (isOther || forgottenTo > Math.max(last, known)) {
      const gap = event("gap", { after: last, to: isOther ? lastId : forgottenTo });
      if (isOther) last = 0;
      known = forgottenTo;
      return gap;
    }
    for (let logged = requests.firstAfter(last); logged !== undefined; logged = requests.firstAfter(last)) {
      last = logged.id;
      if (!fitsFired(opened, logged.fired) && isAskedFor(logged)) return eventOf(requests, logged);
    }
    return undefined;
  };
  return new ReadableStream({
    start(controller) {
      // A first line, so that the reader knows that it is connected.
      controller.enqueue(utf8.encode(": listening\n\n"));
      stop = requests.listen(() => wake());
    },
    async pull(controller) {
      let bytes = next();
      while (bytes === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        bytes = next();
      }
      controller.enqueue(bytes);
    },
    cancel: () => void stop(),
  });
}

/** What the log calls a request that opens such a stream. */
export const opened = "event stream";

/** The last event of each log: all of its readers get it at about the same time, and it is written once. */
const written = new WeakMap<RequestJournal, { readonly logged: LoggedRequest; readonly bytes: Uint8Array }>();

function eventOf(requests: RequestJournal, logged: LoggedRequest): Uint8Array {
  const last = written.get(requests);
  if (last?.logged === logged) return last.bytes;
  const bytes = event(`request\nid: ${logged.id}`, logged.record);
  written.set(requests, { logged, bytes });
  return bytes;
}

function event(name: string, data: object): Uint8Array {
  return utf8.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

const utf8 = new TextEncoder();
