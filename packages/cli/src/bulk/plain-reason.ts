import type { Rejection } from "@tillside/events";
import { plainText } from "../report/plain-text.ts";

/** Why a record was rejected, without hints that name functions or options of the clients, and without control characters of the service. */
export function plainReason({ code, message }: Pick<Rejection<unknown>, "code" | "message">) {
  const plain = message
    .replace(/ \([^()]*guards: [^()]*\)$/, "")
    .replace(" Send its records again with a smaller batchSize to find the cause.", "")
    .replace("; use buildEvent() to make an event.", "; the README shows an event.");
  return { code: plainText(code), message: plainText(plain) };
}
