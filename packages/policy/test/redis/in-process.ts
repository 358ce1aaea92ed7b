import { startRedis } from "@tillside/testing/redis-server";
import { connect } from "../../src/client/connect.ts";
import { systemClock } from "../../src/facts/clock.ts";
import { type DegradeNotice, redisStore } from "../../src/redis/index.ts";
import { allParts } from "../all-parts.ts";
import type { PathsOf } from "../fake-server.ts";
import { clients, clusters } from "./clients.ts";
import { type FleetLimit, fleetManifest } from "./fleet-manifest.ts";

interface InProcessOptions {
  /** The Redis client of each server; default two of them. */
  readonly names?: readonly string[];
  readonly cluster?: boolean;
  /** Where each server says that Redis is away; default in `notices`. */
  readonly says?: readonly ("on the console" | "nowhere")[];
  /** What each server encrypts tokens with. */
  readonly keys?: readonly Uint8Array[];
  /** Milliseconds that an exchange of a token takes. */
  readonly tokenMs?: number;
  /** Responds to one call; default with `api.status`. */
  readonly respond?: (server: number) => Promise<Response>;
}

/** Servers on one Redis in this process, in front of an API that writes down when calls come. */
export async function inProcess(limit: FleetLimit, { names = ["redis", "ioredis"], ...more }: InProcessOptions = {}) {
  const redis = await startRedis({ cluster: more.cluster ?? false });
  const arrivals: number[] = [];
  const notices: string[] = [];
  const api = { status: 200, exchanges: 0, refused: "" };

  function responseWith(headers: Headers): Response {
    const status = headers.get("Authorization") === `Bearer ${api.refused}` ? 401 : api.status;
    return Response.json({}, { status, headers: status === 429 ? { "Retry-After": "40" } : {} });
  }

  async function server(name: string, number: number) {
    const manifest = fleetManifest(limit);
    const client = await (more.cluster ? clusters : clients)[name]?.(redis.port);
    if (client === undefined) throw new Error(`there is no client ${name}`);
    const [key, says] = [more.keys?.[number], more.says?.[number]];
    const report = ({ reason }: DegradeNotice) => notices.push(reason);
    const store = redisStore({
      client,
      servers: names.length,
      ...(key === undefined ? {} : { key }),
      ...(says === "on the console" ? {} : { onDegrade: says === "nowhere" ? false : report }),
    });
    const fetch = async ({ url, headers }: Request) => {
      if (url.endsWith("/token")) {
        api.exchanges += 1;
        await systemClock.sleep(more.tokenMs ?? 0);
        return Response.json({ access_token: `token-${api.exchanges}`, expires_in: 300 });
      }
      arrivals.push(performance.now());
      return more.respond?.(number) ?? responseWith(headers);
    };
    return connect<PathsOf<typeof manifest>, typeof manifest>(
      manifest,
      {
        baseUrl: "https://partner.example",
        auth: { clientId: "client-1", clientSecret: "s3cr3t" },
        store,
        fetch,
      },
      allParts,
    );
  }

  const [one, other] = await Promise.all(names.map(server));
  if (one === undefined) throw new Error("there is no server");
  return { redis, arrivals, notices, api, one, other: other ?? one };
}
