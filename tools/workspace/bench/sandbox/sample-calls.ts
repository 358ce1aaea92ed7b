import type { Request } from "autocannon";

/** One read or one write that the sandbox and Prism both support. */
export interface SampleCall {
  readonly what: string;
  readonly api: string;
  /** Where the sandbox has the API. */
  readonly prefix: string;
  /** The factors of processor time: at least this of Prism's on the same APIs, at most this of the bare server's (decision 0028). */
  readonly prismAtLeast: number;
  readonly bareAtMost: number;
  /** Microseconds that the engine may take by itself. */
  readonly engineAtMost: number;
  readonly request: Omit<Request, "headers"> & { readonly path: string; readonly headers: Record<string, string> };
}

/** Calls that no limit of the contract applies to, with credentials of the sandbox; Prism takes any. */
export async function callsOf(send: typeof fetch, origin: string): Promise<SampleCall[]> {
  const basic = (pair: string) => `Basic ${btoa(pair)}`;
  const token = await send(`${origin}/api/auth/oauth2/token`, {
    method: "POST",
    headers: { authorization: basic("sandbox-app-1:sandbox-secret-app-1") },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const event = {
    clientEventId: "event_demo_0001",
    eventType: "conversion",
    eventTime: `${new Date().toISOString().slice(0, 19)}Z`,
    metaData: [{ name: "source", value: "demo" }],
    objectData: [
      { name: "email", value: "customer@store.example" },
      { name: "amount", value: "49.90" },
      { name: "currency", value: "USD" },
    ],
  };
  return [
    {
      what: "one read (query, an account)",
      api: "query",
      prefix: "/api",
      prismAtLeast: 30,
      bareAtMost: 1.25,
      engineAtMost: 5,
      request: { path: "/v1/query/accounts/acc_demo_0001", headers: { authorization: `Bearer ${access_token}` } },
    },
    {
      what: "one write (events, a batch)",
      api: "events",
      prefix: "/events",
      prismAtLeast: 14,
      bareAtMost: 1.9,
      engineAtMost: 15,
      request: {
        method: "POST",
        path: "/v2/events",
        headers: {
          authorization: basic("pub-sandbox-1:sec-sandbox-1"),
          "content-type": "application/json",
          charset: "utf-8",
          "svc-version": "2020-05-21",
        },
        body: JSON.stringify({ accountId: "acc_demo_0001", events: [event] }),
      },
    },
  ];
}
