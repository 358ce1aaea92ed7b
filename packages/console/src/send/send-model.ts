import { signal } from "@preact/signals";
import type { Exchange, Problem, SentRequest } from "../exchange/exchange.ts";
import { receivedToken } from "../exchange/received-token.ts";
import { stateChanges, stateOf } from "../exchange/state-changes.ts";
import type { SandboxPort } from "../sandbox-port.ts";
import { headerProblems } from "./header-problems.ts";
import { exampleOf, type OperationCall, requestOf, type Written } from "./operation-call.ts";
import type { TokenStore } from "./token-store.ts";

/** A request that went before the user's own, such as the exchange of a token. */
export interface Step {
  readonly title: string;
  /** What happened: `200`, or that nothing had to be sent. */
  readonly outcome: string;
}

/** What sends the requests of one operation and keeps what the user sees of them. */
export class SendModel {
  readonly call: OperationCall;
  readonly written;
  readonly withCredential = signal(true);
  /** What the request breaks of its schemas, while it is written. */
  readonly problems = signal<readonly Problem[]>([]);
  readonly steps = signal<readonly Step[]>([]);
  readonly exchange = signal<Exchange | undefined>(undefined);
  /** Why nothing could be sent. */
  readonly failure = signal<string | undefined>(undefined);
  readonly isBusy = signal(false);
  readonly #port: SandboxPort;
  readonly #tokens: TokenStore;
  readonly #newKey: () => string;
  #checks = 0;

  constructor(
    call: OperationCall,
    {
      port,
      tokens,
      newKey,
    }: { readonly port: SandboxPort; readonly tokens: TokenStore; readonly newKey: () => string },
  ) {
    this.call = call;
    this.written = signal<Written>(exampleOf(call));
    this.#port = port;
    this.#tokens = tokens;
    this.#newKey = newKey;
  }

  /** The request as it is written, without its credential. */
  request(): SentRequest {
    return requestOf(this.call, this.written.value, this.#newKey);
  }

  writeValue(name: string, value: string): Promise<void> {
    const { values, body } = this.written.value;
    this.written.value = { values: { ...values, [name]: value }, body };
    return this.check();
  }

  writeBody(body: string): Promise<void> {
    this.written.value = { ...this.written.value, body };
    return this.check();
  }

  /** Checks what is written. Of several checks in a row the last one counts. */
  async check(): Promise<void> {
    this.#checks += 1;
    const check = this.#checks;
    const unsendable = headerProblems(this.call, this.written.value);
    // A request that cannot be made has no other problems yet.
    const problems = unsendable.length > 0 ? unsendable : ((await this.#port.check?.(this.request())) ?? []);
    if (check === this.#checks) this.problems.value = problems;
  }

  send(): Promise<void> {
    return this.#busy(async () => {
      if (headerProblems(this.call, this.written.value).length > 0) return this.check();
      const request = this.request();
      const credential = await this.#credential();
      await this.#addFault();
      await this.#exchange(request, credential);
    });
  }

  /** Sends the last request again with the same idempotency key. */
  repeat(): Promise<void> {
    return this.#busy(async () => {
      const { exchange } = this;
      if (exchange.value !== undefined) await this.#exchange(exchange.value.request, await this.#credential());
    });
  }

  /** Makes the calls that this one goes on from, and puts what they returned into the body. */
  prepare(): Promise<void> {
    return this.#busy(async () => {
      for (const { title, call, field } of this.call.before ?? []) {
        const own = new SendModel(call, { port: this.#port, tokens: this.#tokens, newKey: this.#newKey });
        own.written.value = { ...own.written.value, body: repeated(own.written.value.body, this.#returned) };
        await own.send();
        const { response } = own.exchange.value ?? {};
        this.steps.value = [...this.steps.value, { title, outcome: `${response?.status ?? "no response"}` }];
        if (field !== undefined) this.#returned[field] = valueIn(response?.body ?? "", field) ?? "";
      }
      await this.writeBody(repeated(this.written.value.body, this.#returned));
    });
  }

  /** Begins anew with the demo seed. */
  reset(): Promise<void> {
    return this.#busy(async () => {
      await this.#port.reset();
      this.#tokens.clear();
      this.exchange.value = undefined;
    });
  }

  /** What the calls before returned, by field. */
  readonly #returned: Record<string, string> = {};

  async #busy(act: () => Promise<void>): Promise<void> {
    if (this.isBusy.value) return;
    this.isBusy.value = true;
    this.failure.value = undefined;
    this.steps.value = [];
    try {
      await act();
    } catch (error) {
      this.failure.value = (error as Error).message;
    } finally {
      this.isBusy.value = false;
    }
  }

  async #addFault(): Promise<void> {
    const { fault } = this.call;
    if (fault === undefined) return;
    await this.#port.control("POST", "/faults", fault);
    this.steps.value = [...this.steps.value, { title: "Add a fault", outcome: "applies to the next request" }];
  }

  async #exchange(request: SentRequest, credential: Readonly<Record<string, string>>): Promise<void> {
    const { api } = this.call;
    const before = await stateOf(this.#port, api);
    const now = await this.#now();
    const headers = { ...request.headers, ...credential };
    const received = await this.#port.send({ ...request, headers }).catch((error: Error) => {
      this.failure.value = `There was no response: ${error.message}. The sandbox may have executed the request.`;
      return { response: undefined, problems: [] };
    });
    const changes = stateChanges(api, before, await stateOf(this.#port, api));
    // The token may have expired in a fault or with its sandbox: the next Send exchanges a new one.
    if (received.response?.status === 401 && "authorization" in credential) this.#tokens.clear();
    this.exchange.value = { request, ...received, changes, at: now };
  }

  /** The header that proves who sends; none where the user wants none. */
  async #credential(): Promise<Readonly<Record<string, string>>> {
    const { credential } = this.call;
    if (credential === undefined || !this.withCredential.value) return {};
    if ("header" in credential) return { [credential.header.name.toLowerCase()]: credential.header.value };
    return { authorization: `Bearer ${await this.#token(credential.token)}` };
  }

  async #token(request: SentRequest): Promise<string> {
    const title = "Get a token";
    const now = Date.parse(await this.#now());
    const kept = this.#tokens.find(request, now);
    if (kept !== undefined) {
      this.steps.value = [{ title, outcome: "kept from an earlier request" }];
      return kept;
    }
    const { response, problems } = await this.#port.send(request);
    this.steps.value = [{ title, outcome: `POST ${request.path}: ${response.status}` }];
    const received = receivedToken(response);
    if (received === undefined) {
      const why = problems.map(({ message }) => message).join("; ") || `status ${response.status}`;
      throw new Error(`The sandbox gave no token: ${why}. Send again, or reset the sandbox.`);
    }
    const { token, seconds } = received;
    this.#tokens.keep(request, { token, expiresAt: now + seconds * 1000 });
    return token;
  }

  /** The sandbox's time, in ISO 8601 with milliseconds. */
  async #now(): Promise<string> {
    const { now } = (await this.#port.control("GET", "/clock")) as { readonly now: string };
    return now;
  }
}

/** The first value of a member, however deep it is. */
function valueIn(text: string, member: string): string | undefined {
  let found: string | undefined;
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (name === member && (typeof value === "string" || typeof value === "number")) found ??= String(value);
      return value;
    });
  } catch {
    return undefined;
  }
  return found;
}

/** A body with other values for its members of these names; as it is where it is not JSON. */
function repeated(body: string, returned: Readonly<Record<string, string>>): string {
  try {
    const read: unknown = JSON.parse(body, (name, value: unknown) =>
      Object.hasOwn(returned, name) ? returned[name] : value,
    );
    return JSON.stringify(read, null, 2);
  } catch {
    return body;
  }
}
