import type { Rejection } from "@tillside/events";

/** Why a record was rejected, without the hints that are for programs: no function or option can be used here. */
export function plainReason({ code, message }: Pick<Rejection<unknown>, "code" | "message">) {
  const plain = message
    .replace(/ Nothing was sent\. \([^()]*guards: [^()]*\)$/, "")
    .replace("; buildEvent() makes an event.", "; see the README for what an event is.");
  return { code, message: plain };
}
