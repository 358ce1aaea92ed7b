import { ManualClock } from "@tillside/testing/manual-clock";
import type { BaseOptions, ClientOptions } from "../src/client/client-types.ts";
import { connect } from "../src/client/connect.ts";
import type { ApiManifest } from "../src/facts/manifest.ts";
import { type Pacing, pacing, pausing } from "../src/limits/pacing.ts";
import { allParts } from "./all-parts.ts";

/** One request as the server would see it. */
export interface Seen {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal;
}

export type Respond = (seen: Seen, count: number) => Response | Promise<Response>;

/** What a hand-written operation may take and returns. */
type Operation = {
  readonly parameters: {
    readonly query?: Record<string, unknown>;
    readonly header?: Record<string, unknown>;
    readonly path?: Record<string, unknown>;
  };
  readonly requestBody?: { readonly content: { readonly "application/json": unknown } };
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": { readonly data: unknown } } };
    readonly default: { readonly content: { readonly "application/json": { readonly error: string } } };
  };
};

type PathOf<Name> = Name extends `${string} ${infer Path}` ? Path : never;
type MethodOf<Name> = Name extends `${infer Method} ${string}` ? Lowercase<Method> : never;

/** The paths of a hand-written manifest, typed as the generator types them. */
export type PathsOf<Manifest extends ApiManifest> = {
  [Name in keyof Manifest["operations"] as PathOf<Name>]: { [Only in Name as MethodOf<Only>]: Operation };
};

/** Options of a client where the fake server gives what is left out. */
type Given<Manifest extends ApiManifest> = Omit<ClientOptions<Manifest>, "baseUrl"> & Partial<BaseOptions>;

/**
 * An API that responds as given, and its token endpoint that returns token-1, token-2, …; nothing leaves the process. The
 * clients made with it share one clock, and with it one store unless they are given their own.
 */
export function fakeServer(respond: Respond = () => Response.json({})) {
  const clock = new ManualClock();
  const seen: Seen[] = [];
  const exchanges: Seen[] = [];

  async function fetch(request: Request): Promise<Response> {
    const { method, url, headers, signal } = request;
    const one: Seen = { at: clock.elapsed, method, url, headers, signal, body: await request.text() };
    if (one.body.startsWith("grant_type=")) {
      exchanges.push(one);
      return Response.json({ access_token: `token-${exchanges.length}`, expires_in: 300 });
    }
    seen.push(one);
    return respond(one, seen.length);
  }

  function client<Manifest extends ApiManifest>(
    manifest: Manifest,
    given: Given<Manifest>,
    // As the generated wiring hands it in.
    paced: Pacing = Object.keys(manifest.buckets).length > 0 ? pacing : pausing,
  ) {
    const options = { baseUrl: "https://partner.example", clock, fetch, onDeprecation: false, ...given };
    return connect<PathsOf<Manifest>, Manifest>(manifest, options as ClientOptions<Manifest>, {
      ...allParts,
      pacing: paced,
    });
  }

  return { clock, seen, exchanges, fetch, client };
}
