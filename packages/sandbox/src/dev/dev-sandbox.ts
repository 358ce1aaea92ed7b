import { allApis } from "../all-apis.ts";
import { buildSandbox, type Worlds } from "../build-sandbox.ts";
import { connectControl } from "../control-client/connect-control.ts";
import type { Engine } from "../engine/create-engine.ts";
import { localFetch } from "../hosts/in-process/local-fetch.ts";
import { localOrigin } from "../hosts/in-process/local-origin.ts";
import { consolePage } from "../hosts/node/console-page.ts";
import { createServer, type HttpServer } from "../hosts/node/create-server.ts";
import { nodeCrypto } from "../hosts/node/node-crypto.ts";
import { SandboxClock } from "../world/clock.ts";
import { builtParts } from "./built-parts.ts";

/** Everything that another process needs to go on where this sandbox stopped. */
export interface Handover {
  /** As `GET /_sandbox/snapshot` gives it. */
  readonly snapshot: string;
}

/**
 * A sandbox whose specs can change while it runs: `reload` reads them again and keeps everything else (state, faults, clock,
 * access tokens, request log). A request in flight gets its response from the specs with which it arrived.
 */
export class DevSandbox {
  readonly #host = { ...allApis, clock: new SandboxClock(), crypto: nodeCrypto };
  #engine: Engine;
  readonly #worlds: Worlds;
  /** Each request goes to the engine of its moment. */
  readonly #latest: Engine = {
    respond: (request) => this.#engine.respond(request),
    check: (request) => this.#engine.check(request),
    receive: (head) => this.#engine.receive(head),
    refuse: (line, refusal, leaves) => this.#engine.refuse(line, refusal, leaves),
    clockAt: (url) => this.#engine.clockAt(url),
  };
  readonly #server: HttpServer;
  readonly #control = connectControl({ origin: localOrigin, fetch: localFetch(this.#latest, localOrigin) });

  /** @throws Error where the specs and the handlers do not fit together. */
  constructor() {
    const { engine, access, world, runs } = buildSandbox(this.#host, {});
    this.#engine = engine;
    this.#worlds = { world, runs };
    this.#server = createServer(this.#latest, { page: consolePage(access) });
  }

  /** Listens, after it has taken over what another sandbox held. Returns its origin. */
  async listen(port: number, from?: Handover): Promise<string> {
    if (from) await this.#control.restoreSnapshot({ body: from.snapshot });
    return this.#server.listen({ port, host: "127.0.0.1" });
  }

  /** Serves the specs as they now are. @throws Error where they do not fit the handlers; the old ones are served on. */
  async reload(): Promise<void> {
    this.#engine = buildSandbox({ ...this.#host, ...(await builtParts()) }, {}, this.#worlds).engine;
  }

  /** Stops listening and returns what the next process needs. */
  async leave(): Promise<Handover> {
    const snapshot = await this.#control.getSnapshot();
    await this.#server.close();
    return { snapshot };
  }
}
