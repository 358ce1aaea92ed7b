import { type ControlOperations, controlOperations } from "../generated/control.operations.ts";
import { type Connection, sendCall } from "./connection.ts";
import { ControlError } from "./control-error.ts";

/** What is followed: the filters of `listRequests`. */
export type FollowInit = Pick<NonNullable<Parameters<ControlOperations["listRequests"]>[0]>, "query" | "signal">;

const operation = "listRequests";

/** The records of the request log as server-sent events, parsed. */
export async function* followRequests(
  connection: Connection,
  init: FollowInit = {},
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const call = { ...init, accept: "text/event-stream" };
  const { body } = await sendCall(connection, operation, controlOperations[operation], call);
  try {
    let rest = "";
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (rest + text).split("\n\n");
      rest = events.pop() ?? "";
      yield* events.flatMap(recordsIn);
    }
  } catch (cause) {
    if (init.signal?.aborted) return;
    throw ended(connection, cause);
  }
  throw ended(connection);
}

function ended({ origin }: Connection, cause?: unknown): ControlError {
  return new ControlError(`${operation}: the stream of ${origin} ended.`, { operation, cause });
}

/** The records of one event; none for a comment. */
function recordsIn(event: string): readonly Readonly<Record<string, unknown>>[] {
  const data = event.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []));
  return data.length === 0 ? [] : [JSON.parse(data.join("\n"))];
}
