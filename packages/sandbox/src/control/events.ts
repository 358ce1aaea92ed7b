import type { RequestJournal } from "../requests/request-journal.ts";

/** The journal's records from now on (of one API, where it is named), as server-sent events; ends when its reader goes. */
export function events(requests: RequestJournal, api?: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      // A first line, so that the reader knows that it is connected.
      controller.enqueue(encoder.encode(": listening\n\n"));
      stop = requests.listen((record) => {
        if (api !== undefined && record.api !== api) return;
        controller.enqueue(encoder.encode(`event: request\nid: ${record.id}\ndata: ${JSON.stringify(record)}\n\n`));
      });
    },
    cancel: () => stop(),
  });
}
