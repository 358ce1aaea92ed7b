import type { IncomingMessage } from "node:http";
import type { RequestHead } from "../../engine/request.ts";

/** The headers of a request in both forms. */
export type SentHeaders = Pick<RequestHead, "headers" | "rawHeaders">;

export function headersOf({ headers, rawHeaders }: Pick<IncomingMessage, keyof SentHeaders>): SentHeaders {
  // Only Set-Cookie would be a list, which no request has.
  return { headers: headers as SentHeaders["headers"], rawHeaders };
}

/**
 * A function that returns the headers of a request, and in place of equal ones those of the request before. A client sends most of its
 * requests with the same headers, and Node makes an object of them only for those who ask for it.
 */
export function repeatedHeaders(): (request: Pick<IncomingMessage, keyof SentHeaders>) => SentHeaders {
  let last: SentHeaders | undefined;
  return (request) => {
    if (last === undefined || !areSame(request.rawHeaders, last.rawHeaders)) last = headersOf(request);
    return last;
  };
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index]);
}
