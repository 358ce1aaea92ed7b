import type { Middleware, MiddlewareCallbackParams } from "openapi-fetch";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { knownOf } from "../facts/call-state.ts";
import { type FrozenRequest, toRequest } from "../facts/frozen-request.ts";
import type { Received } from "../facts/received.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
import { readBody } from "../transport/response-body.ts";
import { frozen } from "./build-request.ts";
import type { Call } from "./call.ts";
import type { SendCall } from "./create-sender.ts";

/** What every middleware of one call is called with, besides the request. */
type Context = Omit<MiddlewareCallbackParams, "request">;

/** The middleware of one call, called as openapi-fetch calls it: with the request in order, with the response the last one first. */
export class MiddlewareChain {
  readonly #middleware: readonly Middleware[];
  readonly #context: Context;
  /** The caller reads the body of a success. */
  readonly #streamed: boolean;
  #request: Request;

  constructor(middleware: readonly Middleware[], context: Context, built: FrozenRequest) {
    this.#middleware = middleware;
    this.#context = context;
    this.#streamed = context.options.parseAs === "stream";
    this.#request = toRequest(built);
    const own = this.#request as unknown as Record<string, unknown>;
    // Options that Request does not know are for the middleware.
    for (const [name, value] of Object.entries(built.settings ?? {})) if (!(name in own)) own[name] = value;
  }

  /** @returns the request to send, or the response that a middleware gives in place of the call. */
  async request(built: FrozenRequest): Promise<FrozenRequest | Received> {
    const first = this.#request;
    for (const one of this.#middleware) {
      // As its method, as openapi-fetch does: it may be an object of a class.
      const result = await one.onRequest?.({ ...this.#context, request: this.#request });
      if (!result) continue;
      if (result instanceof Response) return this.#read(result);
      if (!(result instanceof Request))
        throw new Error("onRequest: must return new Request() or Response() when modifying the request");
      this.#request = result;
    }
    // Its body may have been read by a middleware.
    if (this.#request === first) return { ...built, url: first.url, headers: new Headers(first.headers) };
    return frozen(this.#request);
  }

  /** Sends the call, and hands the response, or what was thrown in its place, to each middleware. */
  async exchange(call: Call, send: SendCall): Promise<Received> {
    let response: Response;
    try {
      const { response: received, body } = await send(call);
      response = withOtherBody(received, body);
    } catch (error) {
      response = await this.#replaced(error);
    }
    for (const one of this.#middleware.toReversed()) {
      const result = await one.onResponse?.({ ...this.#context, request: this.#request, response });
      if (!result) continue;
      if (!(result instanceof Response))
        throw new Error("onResponse: must return new Response() when modifying the response");
      response = result;
    }
    // It may stand in place of the response, or of an error.
    setCallInfo(response, knownOf(call));
    return this.#read(response);
  }

  /** @throws the error, or the one that a middleware gives in its place. */
  async #replaced(thrown: unknown): Promise<Response> {
    let error = thrown;
    for (const one of this.#middleware.toReversed()) {
      const result = await one.onError?.({ ...this.#context, request: this.#request, error });
      if (!result) continue;
      if (result instanceof Response) return result;
      if (!(result instanceof Error)) throw new Error("onError: must return new Response() or instance of Error");
      error = result;
    }
    throw error;
  }

  async #read(response: Response): Promise<Received> {
    if (response.bodyUsed)
      throw new Error("A middleware read the body of the response. Read a copy, for instance response.clone().text()");
    return { response, body: this.#streamed && response.ok ? response.body : await readBody(response) };
  }
}
