import type { DocumentedOperation } from "./documented-operation.ts";
import type { MockResponse } from "./exchange.ts";
import { withBody } from "./problem-response.ts";

/** An example of a range (`2XX`) has one status in its envelope; the response may have another. */
export function enveloped(response: MockResponse, operation: DocumentedOperation | undefined): MockResponse {
  const code = String(response.status);
  if (operation === undefined || operation.codes.includes(code) || !isJson(response)) return response;
  const body = JSON.parse(response.body.toString("utf8"));
  if (typeof body?.status !== "number" || `${body.status}`[0] !== code[0]) return response;
  return { ...response, ...withBody(response.headers, JSON.stringify({ ...body, status: response.status })) };
}

function isJson({ headers, body }: MockResponse): boolean {
  return body.length > 0 && /^application\/json/.test(String(headers["content-type"]));
}
