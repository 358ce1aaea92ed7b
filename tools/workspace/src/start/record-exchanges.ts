/** One request as it left the client, and the response's status. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly status: number;
}

/** A `fetch` for a client's options that sends as usual and writes down what was sent. */
export function recordExchanges(): { exchanges: readonly Exchange[]; fetch: (request: Request) => Promise<Response> } {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    fetch: async (request) => {
      const body = await request.clone().text();
      const response = await fetch(request);
      const { method, url } = request;
      exchanges.push({ method, url, headers: [...request.headers], body, status: response.status });
      return response;
    },
  };
}
