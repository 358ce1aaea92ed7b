import {
  type ApiManifest,
  type ClientOptions,
  clientCredentials,
  connect,
  fillManaged,
  keyPair,
  pausing,
} from "@tillside/policy";
import { ManualClock } from "@tillside/testing/manual-clock";

const header = "Idempotency-Key";
const common = { auth: "appCredentials", authFailure: [401] } as const;
const idempotency = { header, windowSeconds: 10_800, onRepeat: "conflict", required: true } as const;

/** An API with two paths for events: one takes an idempotency key, the other does not. */
const manifest = {
  api: "events",
  options: [],
  sessionOptions: [],
  buckets: {},
  callInfo: {},
  auth: {
    appCredentials: {
      type: "client-credentials",
      tokenPath: "/auth/oauth2/token",
      lifetimeSeconds: 3600,
      credentials: "basic-header",
    },
    keyPair: { type: "key-pair", publicPrefix: "pub-", secretPrefix: "sec-" },
  },
  operations: {
    "POST /v1/events": {
      ...common,
      id: "keyed",
      safety: "keyed",
      idempotency,
      managed: { header: { [header]: { call: true } } },
    },
    "POST /v2/events": { ...common, id: "unsafe", safety: "unsafe" },
  },
} as const satisfies ApiManifest;

interface Operation {
  readonly post: {
    readonly requestBody: { readonly content: { readonly "application/json": unknown } };
    readonly responses: {
      readonly 200: { readonly content: { readonly "application/json": { readonly data: unknown } } };
      readonly default: { readonly content: { readonly "application/json": { readonly error: string } } };
    };
  };
}

/** Returns the response to the request of this number, from 1. */
export type Respond = (count: number) => Response | Promise<Response>;

/** A client whose requests get these responses within the process. */
export function fakeEvents(respond: Respond = () => Response.json({})) {
  const clock = new ManualClock();
  let count = 0;

  async function fetch(request: Request): Promise<Response> {
    await request.text();
    count += 1;
    return respond(count);
  }

  function client(given: Omit<ClientOptions<typeof manifest>, "baseUrl">) {
    const options = { baseUrl: "https://partner.example", clock, fetch, onDeprecation: false as const, ...given };
    return connect<Record<"/v1/events" | "/v2/events", Operation>, typeof manifest>(manifest, options, {
      credentials: [clientCredentials, keyPair],
      pacing: pausing,
      managed: fillManaged,
    });
  }

  return { clock, client };
}
