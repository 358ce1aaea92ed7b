import { safeText } from "../facts/errors/failure-cause.ts";
import type { RedisClient } from "./redis-client.ts";

/** What the clients of Redis have in common beside their commands. */
interface Emitter {
  on?(event: "error", listener: (error: unknown) => void): unknown;
  listenerCount?(event: "error"): number;
  readonly options?: {
    readonly host?: unknown;
    readonly socket?: { readonly host?: unknown };
  };
}

/**
 * The last error of a client's connection. A client that cannot connect keeps its commands, so that they only get no
 * reply. Only its `error` event shows why, for instance a certificate that is not trusted.
 */
export class ConnectionErrors {
  readonly #client: Emitter;
  #isListening = false;
  #last: string | undefined;

  constructor(client: RedisClient) {
    this.#client = Object(client);
    this.listen();
  }

  /** Listens, unless no one else does: a client without a listener shows its errors in a way of its own, which this would end. */
  listen(): void {
    if (this.#isListening || !this.#client.listenerCount?.("error")) return;
    this.#isListening = true;
    this.#client.on?.("error", (error) => {
      const { message, code } = Object(error) as { readonly message?: unknown; readonly code?: unknown };
      const said = [message, code].filter((one) => typeof one === "string" && one !== "").map(String);
      // Some messages end in their code; some have none but a code, as an AggregateError.
      const [first = "an error without a message", second = ""] = said;
      this.#last = safeText(first.includes(second) ? first : `${first} (${second})`, []);
    });
  }

  /** The connection works. */
  forget(): void {
    this.#last = undefined;
  }

  /** The reason, and after it what the connection said last, with its host. */
  after(reason: string): string {
    if (this.#last === undefined || reason.includes(this.#last)) return reason;
    const { host, socket } = this.#client.options ?? {};
    const name = socket?.host ?? host;
    const where = typeof name === "string" ? ` to ${name}` : "";
    return `${reason}; last error of the connection${where}: ${this.#last}`;
  }
}
