import { createAudienceClient } from "@tillside/audience";
import { createEventsClient, type Journal, type Store } from "@tillside/events";

export const accountId = "acc_demo_0001";

/** Options that the sandbox and its clients share in a test without a port. */
interface Sharing {
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly clock?: NonNullable<Parameters<typeof createEventsClient>[0]["clock"]>;
  readonly journal?: Journal;
  readonly store?: Store;
}

/** Clients of the sandbox at this origin. */
export function eventsClient(origin: string, sharing: Sharing = {}) {
  return createEventsClient({
    baseUrl: `${origin}/events`,
    auth: {
      appCredentials: {
        tokenUrl: `${origin}/api`,
        clientId: "sandbox-app-1",
        clientSecret: "sandbox-secret-app-1",
      },
      keyPair: { publicKey: "pub-sandbox-1", secretKey: "sec-sandbox-1" },
    },
    onDeprecation: false,
    ...sharing,
  });
}

export function audienceClient(origin: string, sharing: Omit<Sharing, "journal"> = {}) {
  return createAudienceClient({
    baseUrl: `${origin}/data`,
    auth: { keyPair: { publicKey: "pub-sandbox-1", secretKey: "sec-sandbox-1" } },
    onDeprecation: false,
    ...sharing,
  });
}

/** Mulberry32, for the same kills in every run with the same seed. */
export function randomOf(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same events each time, because a run that continues needs them; every 97th is too old. */
export function* someEvents(count: number, time: string) {
  for (let number = 0; number < count; number++) {
    yield {
      clientEventId: `event-${number}`,
      eventType: "conversion",
      eventTime: number % 97 === 96 ? "2001-01-01T00:00:00Z" : time,
      objectData: [
        { name: "email", value: `customer${number}@store.example` },
        { name: "transactionid", value: `order-${number}` },
        { name: "amount", value: "49.90" },
      ],
    };
  }
}

/** How many of these events are too old. */
export const tooOld = (count: number) => Math.floor(count / 97);

export function* someAddresses(count: number, first = 0) {
  for (let number = first; number < first + count; number++) yield `Customer${number} @Store.example`;
}

/** The faults of the sandbox: 5 % 503 before execution, 2 % after, 1 % of the connections dropped. */
export const faults = [
  { status: 503, when: "before", probability: 0.05, seed: 1 },
  { status: 503, when: "after", probability: 0.02, seed: 2 },
  { drop: true, when: "after", probability: 0.005, seed: 3 },
  { drop: true, when: "before", probability: 0.005, seed: 4 },
];

/** Calls the sandbox's control plane. */
export function controlOf(origin: string, fetch: (request: Request) => Promise<Response> = globalThis.fetch) {
  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new Request(`${origin}/_sandbox/${path}`, { method, headers, ...sent }));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }
  return {
    state: <State>(collection: string) => ask("GET", `state/${collection}`) as Promise<State>,
    reset: () => ask("POST", "reset", {}),
    async addFaults(path: string, rules: readonly object[]) {
      for (const rule of rules) await ask("POST", "faults", { match: { path }, ...rule });
    },
  };
}

/** Counts of the sandbox's events. */
export interface Totals {
  readonly calls: number;
  readonly received: number;
  readonly unprocessed: number;
}
