import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { buildSandbox } from "../create-sandbox.ts";
import { forgetStatements } from "../engine/statement-of.ts";
import { httpOptions } from "../hosts/node/server.ts";
import { SandboxClock } from "../world/clock.ts";
import type { World } from "../world/world.ts";

/** Everything that another process needs to go on where this sandbox stopped. */
export interface Handover {
  /** As `GET /_sandbox/snapshot` gives it: state, faults and time. */
  readonly snapshot: string;
  readonly frozen: boolean;
}

/**
 * A sandbox whose specs can change while it runs: `reload` reads them again and keeps everything else (state, faults, clock,
 * access tokens, request log). A request in flight is answered by the specs that it came in under.
 */
export class DevSandbox {
  readonly #front: Server;
  readonly #clock = new SandboxClock();
  #app: FastifyInstance;
  #world: World;

  /** @throws Error where the specs and the handlers do not fit together. */
  constructor() {
    const { app, world } = buildSandbox(this.#clock, {});
    this.#app = app;
    this.#world = world;
    this.#front = createServer(httpOptions, (request, response) => this.#app.server.emit("request", request, response));
    // Fastify answers these by itself, in each API's own shape.
    for (const event of ["checkExpectation", "clientError"]) {
      this.#front.on(event, (...words: unknown[]) => this.#app.server.emit(event, ...words));
    }
  }

  /** Listens, after it has taken over what another sandbox held. Returns its origin. */
  async listen(port: number, from?: Handover): Promise<string> {
    await this.#app.ready();
    if (from) await this.#takeOver(from);
    await new Promise<void>((resolve, reject) => {
      this.#front.once("error", reject);
      this.#front.listen(port, "127.0.0.1", resolve);
    });
    const address = this.#front.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}`;
  }

  /** Serves the specs as they now are. @throws Error where they do not fit the handlers; the old ones are served on. */
  async reload(): Promise<void> {
    forgetStatements();
    const { app } = buildSandbox(this.#clock, {}, this.#world);
    await app.ready();
    this.#app = app;
  }

  /** Stops listening and returns what the next process needs. */
  async leave(): Promise<Handover> {
    const [snapshot, clock] = [await this.#control("GET", "/snapshot"), await this.#control("GET", "/clock")];
    await new Promise((resolve) => {
      this.#front.close(resolve);
      this.#front.closeAllConnections();
    });
    return { snapshot, frozen: (JSON.parse(clock) as { frozen: boolean }).frozen };
  }

  async #takeOver({ snapshot, frozen }: Handover): Promise<void> {
    // A clock that stands already takes the snapshot's time to the millisecond.
    if (frozen) await this.#control("POST", "/clock", '{"freeze":true}', "application/json");
    await this.#control("PUT", "/snapshot", snapshot, "application/x-ndjson");
  }

  async #control(method: "GET" | "PUT" | "POST", path: string, payload?: string, type?: string): Promise<string> {
    const { statusCode, body } = await this.#app.inject({
      method,
      url: `/_sandbox${path}`,
      ...(payload === undefined ? {} : { payload, headers: { "content-type": type } }),
    });
    if (statusCode < 300) return body;
    throw new Error((JSON.parse(body) as { error: string }).error);
  }
}
