import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A package registry on loopback that accepts what npm publishes, except for the packages that a test names. */
export interface Registry {
  /** npm's environment for this registry. */
  readonly env: NodeJS.ProcessEnv;
  /** `name@version` of the published packages, in order. */
  readonly published: string[];
  /** Names whose publication is refused. */
  readonly refused: Set<string>;
  /** Adds a version, as published earlier. */
  readonly add: (name: string, version: string) => void;
  /** Responds to everything with 500. */
  broken: boolean;
  readonly stop: () => Promise<void>;
}

/** @param folder where npm keeps its cache. */
export async function startRegistry(folder: string): Promise<Registry> {
  const versions = new Map<string, Set<string>>();
  const add = (name: string, version: string) => {
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  };
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent((request.url ?? "").split("?")[0] ?? "").slice(1);
    const known = [...(versions.get(name) ?? [])];
    const send = (status: number, body: object) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    };
    if (registry.broken) return send(500, { error: "The registry is down." });
    if (request.method === "GET" && known.length === 0) return send(404, { error: "Not found" });
    if (request.method === "GET") {
      const each = known.map(
        (version) => [version, { name, version, dist: { tarball: "http://127.0.0.1/" } }] as const,
      );
      return send(200, { name, "dist-tags": { latest: known.at(-1) }, versions: Object.fromEntries(each) });
    }
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { versions: Record<string, object> };
    if (registry.refused.has(name)) return send(403, { error: `You may not publish ${name}.` });
    for (const version of Object.keys(body.versions)) {
      add(name, version);
      registry.published.push(`${name}@${version}`);
    }
    send(201, { ok: true });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registry: Registry = {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_registry: `http://${host}/`,
      [`npm_config_//${host}/:_authToken`]: "loopback",
      npm_config_cache: folder,
      npm_config_userconfig: "/dev/null",
      npm_config_fetch_retries: "0",
      npm_config_update_notifier: "false",
    },
    published: [],
    refused: new Set(),
    add,
    broken: false,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return registry;
}
