import { credentialHeader, type Fixtures } from "./credentials.ts";
import { type Draft, draftOf } from "./draft.ts";
import { exampleValues } from "./examples.ts";
import type { Operation } from "./operations.ts";

/** A response, read. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Who is called. */
export interface Server {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** What the paths of an operation are appended to. */
  readonly base: (operation: Operation) => string;
}

/** Longer than any response takes on a busy machine. */
const patienceMilliseconds = 30_000;

/** Sends the requests of one API under a sandbox's own credentials. */
export class Caller {
  readonly #server: Server;
  readonly #operations: readonly Operation[];
  readonly #fixtures: Fixtures;
  #token: Promise<string> | undefined;

  constructor(server: Server, operations: readonly Operation[], fixtures: Fixtures) {
    this.#server = server;
    this.#operations = operations;
    this.#fixtures = fixtures;
  }

  /** The next call takes a new token. */
  forgetToken(): void {
    this.#token = undefined;
  }

  /** Rejects when there is no response in time. */
  async send(draft: Draft): Promise<Received> {
    const operation = this.#operations.find(({ id }) => id === draft.operationId);
    if (operation === undefined) throw new Error(`There is no operation ${draft.operationId}.`);
    const credential = draft.credential === "missing" ? undefined : await this.#credential(operation);
    const wrong = draft.credential === "wrong";
    const response = await this.#server.fetch(`${this.#server.base(operation)}${draft.path}`, {
      method: draft.method,
      headers: {
        ...(credential && { [credential[0]]: wrong ? scrambled(credential[1]) : credential[1] }),
        ...draft.headers,
      },
      ...(draft.body === undefined ? {} : { body: draft.body as string }),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  #credential(operation: Operation) {
    return credentialHeader(operation, this.#fixtures, () => (this.#token ??= this.#exchange()));
  }

  async #exchange(): Promise<string> {
    const operation = this.#operations.find(({ tokenCredentials }) => tokenCredentials !== undefined);
    const [values] = operation === undefined ? [] : exampleValues(operation, this.#fixtures);
    if (operation === undefined || values === undefined) throw new Error("This API has no token operation.");
    const { status, text } = await this.send(draftOf(operation, values));
    if (status !== 200) throw new Error(`The token operation of ${operation.api} returned ${status}: ${text}`);
    return JSON.parse(text).access_token;
  }
}

/** A credential of the same form that no one was given. */
function scrambled(value: string): string {
  const basic = /^Basic (.*)$/.exec(value)?.[1];
  return basic === undefined ? `${value}x` : `Basic ${Buffer.from(`${atob(basic)}x`).toString("base64")}`;
}
