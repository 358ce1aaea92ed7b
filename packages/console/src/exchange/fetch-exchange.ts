import type { ReceivedResponse, SentRequest } from "./exchange.ts";

/** A request as `fetch` takes it. */
export function requestInit({ method, headers, body }: SentRequest, signal?: AbortSignal): RequestInit {
  return { method, headers: { ...headers }, ...(body !== undefined && { body }), ...(signal && { signal }) };
}

/** A response of `fetch`, read to its end. */
export async function receivedResponse(response: Response): Promise<ReceivedResponse> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
