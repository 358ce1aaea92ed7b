import type { MockResponse } from "./exchange.ts";

/** Of the mock itself, not of the API: RFC 9457. */
export function problemResponse(status: number, title: string, detail: string): MockResponse {
  return {
    status,
    ...withBody({ "content-type": problemType }, JSON.stringify({ title, status, detail })),
  };
}

export function withBody(headers: MockResponse["headers"], text: string): Pick<MockResponse, "headers" | "body"> {
  const body = Buffer.from(text);
  return { headers: { ...headers, "content-length": body.length }, body };
}

/** Why Prism itself failed; undefined for the API's own 500, and for every other response. */
export function prismFailure({ status, headers, body }: MockResponse): string | undefined {
  if (status !== 500 || headers["content-type"] !== problemType) return undefined;
  const { title = "", detail = "" } = JSON.parse(body.toString("utf8"));
  return `${detail || title}`;
}

const problemType = "application/problem+json";
