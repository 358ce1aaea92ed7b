import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import type { RequestFacts } from "../requests/logged-request.ts";
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
 */
export function events(
  requests: RequestJournal,
  isAskedFor: (request: RequestFacts) => boolean = () => true,
  seen = requests.lastId,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let last = seen;
  /** Up to which id the reader knows of the gaps. */
  let known = seen;
  /** What wakes a reader that waits. */
  let wake = () => {};
  let stop = () => {};
  const next = (): string | undefined => {
    const { lastId, forgottenTo } = requests;
    // After a restore the ids may begin lower: what the reader has seen is another log.
    const isOther = lastId < last;
    if (isOther || forgottenTo > Math.max(last, known)) {
      const gap = event("gap", { after: last, to: isOther ? lastId : forgottenTo });
      if (isOther) last = 0;
      known = forgottenTo;
      return gap;
    }
    for (let logged = requests.firstAfter(last); logged !== undefined; logged = requests.firstAfter(last)) {
      last = logged.id;
      if (isAskedFor(logged)) return event(`request\nid: ${logged.id}`, logged.record);
    }
    return undefined;
  };
  return new ReadableStream({
    start(controller) {
      // A first line, so that the reader knows that it is connected.
      controller.enqueue(encoder.encode(": listening\n\n"));
      stop = requests.listen(() => wake());
    },
    async pull(controller) {
      let text = next();
      while (text === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        text = next();
      }
      controller.enqueue(encoder.encode(text));
    },
    cancel: () => void stop(),
  });
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
