import type { SentRequest } from "../exchange/exchange.ts";
import { linkableRequest } from "../exchange/request-link.ts";
import type { LogRecord } from "../sandbox-port.ts";

/**
 * The request of a record, so that it can be sent again: with its `Idempotency-Key`, without its credential. Undefined where the log does
 * not have all of it, and for a token exchange, which is a part of each Send.
 */
export function requestOfRecord(record: LogRecord): SentRequest | undefined {
  const { operation, method, url, headers, body, bodyCut } = record;
  if (operation === undefined || operation === "exchangeClientCredentials" || bodyCut) return undefined;
  const request = linkableRequest({ method, path: url, headers, body });
  return request && isWhole(request) ? request : undefined;
}

/** What the log has in place of a secret, and in place of bytes that are not UTF-8. */
const replaced = /\*{3}|\ufffd/;

function isWhole({ path, headers, body = "" }: SentRequest): boolean {
  return ![path, body, ...Object.values(headers)].some((text) => replaced.test(text));
}
