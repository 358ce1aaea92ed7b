import type { ReceivedResponse } from "../exchange/exchange.ts";

/** The body of a response for reading: JSON with its lines, everything else as it came. */
export function bodyText({ headers, body }: Pick<ReceivedResponse, "body" | "headers">): string {
  if (!/\bjson\b/.test(headers["content-type"] ?? "")) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** What a status means for the caller: by it the status has its color. */
export function statusKind(status: number): "failed" | "ok" | "refused" {
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "ok";
}
