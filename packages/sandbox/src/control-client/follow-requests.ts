import { type ControlOperations, controlOperations, type ListRequestsInit } from "../generated/control.operations.ts";
import { type Connection, sendCall } from "./connection.ts";
import { ControlError } from "./control-error.ts";

/** What is followed: the filters of `listRequests`. */
export interface FollowInit extends ListRequestsInit {
  /** The id of the last request that was seen: the requests after it come first. Default: from now on. */
  readonly after?: number;
  /** Called where the log has forgotten requests: those after one id, up to another. */
  readonly onGap?: (gap: RequestGap) => void;
}

/** Ids of requests that the log no longer has. */
export interface RequestGap {
  readonly after: number;
  readonly to: number;
}

export type FollowedRequest = Awaited<ReturnType<ControlOperations["listRequests"]>>[number];

const operation = "listRequests";

/** The records of the request log as server-sent events, parsed. */
export async function* followRequests(
  connection: Connection,
  { after, onGap, ...init }: FollowInit = {},
): AsyncGenerator<FollowedRequest> {
  const headers = { accept: "text/event-stream", ...(after !== undefined && { "last-event-id": String(after) }) };
  try {
    const { body } = await sendCall(connection, operation, controlOperations[operation], { ...init, headers });
    let rest = "";
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + text).split("\n\n");
      rest = events.pop() ?? "";
      for (const { type, data } of events.map(eventIn)) {
        if (type === "request") yield JSON.parse(data);
        if (type === "gap") onGap?.(JSON.parse(data));
      }
    }
  } catch (cause) {
    if (init.signal?.aborted) return;
    throw cause instanceof ControlError ? cause : ended(connection, cause);
  }
  throw ended(connection);
}

function ended({ origin }: Connection, cause?: unknown): ControlError {
  return new ControlError(`${operation}: the stream of ${origin} ended.`, { operation, cause });
}

/** The fields of one event; a comment has none. Only a line feed ends a line: JSON may contain U+2028 and U+2029, at which `$` matches. */
function eventIn(event: string): { readonly type: string; readonly data: string } {
  const lines = event.split("\n");
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  return { type: field("event"), data: field("data") };
}
