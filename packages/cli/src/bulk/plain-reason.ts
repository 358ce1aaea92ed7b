import type { Rejection } from "@tillside/events";

/** Why a record was rejected, without hints that name functions or options of the clients. */
export function plainReason({ code, message }: Pick<Rejection<unknown>, "code" | "message">) {
  const plain = message
    .replace(/ \([^()]*guards: [^()]*\)$/, "")
    .replace(" Send its records again with a smaller batchSize to find the cause.", "")
    .replace("; use buildEvent() to make an event.", "; the README shows an event.");
  return { code, message: plain };
}
