import type { Middleware } from "openapi-fetch";
import { type CallInfo, unsent } from "../facts/call-info.ts";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { type CallSite, withCallSite } from "../facts/call-site.ts";
import { knownOf } from "../facts/call-state.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { earlierMayHaveRun } from "../facts/errors/sentence.ts";
import { unbuildable } from "../facts/errors/unbuildable.ts";
import type { FrozenRequest } from "../facts/frozen-request.ts";
import type { Lifetime } from "../facts/lifetime.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import { untilOver } from "../facts/wait-for.ts";
import type { GuardCall } from "../guards/guard-check.ts";
import type { CallInit } from "../managed/call-init.ts";
import { callerHeader } from "../managed/caller-header.ts";
import { isBlank } from "../managed/is-blank.ts";
import { refuseField } from "../managed/refuse-field.ts";
import { buildRequest } from "./build-request.ts";
import { type Call, startCall } from "./call.ts";
import { checkInit, type GivenInit } from "./check-init.ts";
import { checkKeyEnd } from "./check-key-end.ts";
import { checkPolicy } from "./check-policy.ts";
import { checkRepeats } from "./check-repeats.ts";
import type { ClientParts } from "./client-parts.ts";
import { concludeResult } from "./conclude-result.ts";
import { MiddlewareChain } from "./middleware.ts";
import type { Senders } from "./senders.ts";
import type { Settings } from "./settings.ts";
import type { UntypedResult } from "./untyped-result.ts";

/** What the calls of a client are made with. */
export interface CallParts {
  readonly manifest: ApiManifest;
  readonly settings: Settings;
  /** Refuses what the contract says fails. */
  readonly guard: GuardCall;
  readonly senders: () => Senders | Promise<Senders>;
  readonly parts: Pick<ClientParts, "managed" | "exclusion" | "deprecation">;
  readonly lifetime: Lifetime;
  /** Every middleware of the client, in the order in which it was added. */
  readonly middleware: readonly Middleware[];
}

/** One call of an application. */
export interface AskedCall {
  readonly operation: OperationFacts;
  readonly method: string;
  /** The path template. */
  readonly path: string;
  readonly init: GivenInit | null | undefined;
  /** It is made by the name of the operation: see `checkInit`. */
  readonly isNamed?: true;
  /** What a session binds. */
  readonly session: Readonly<Record<string, unknown>>;
  /** Where the application waits for it. */
  readonly site: CallSite;
}

/** Makes what runs the calls of a client. Whatever is wrong is a rejection. */
export function createCalls({ manifest, settings, guard, senders, parts, lifetime, middleware }: CallParts) {
  const { clock } = settings;
  // A call by raw() carries a key only if its caller gives one.
  const keyHeader = Object.values(manifest.operations).find(({ idempotency }) => idempotency)?.idempotency?.header;

  /** What happens to a call, in its order. `createSender` has what happens when it is sent. */
  return async function run(asked: AskedCall): Promise<UntypedResult> {
    const { operation, method, path, site } = asked;
    let call: Call | undefined;
    let isRepeat = false;
    let hasBegun = false;
    let byMiddleware = false;
    try {
      // Before any wait, because the caller may change its options meanwhile.
      isRepeat = repeatsWrite(asked);
      lifetime.begin(operation.id);
      hasBegun = true;
      const prepared = prepare(asked, isRepeat);
      const { filled, parseAs } = prepared;
      const used = middlewareOf(filled);
      // Before any wait, because the caller may change a body with its own serializer meanwhile.
      const building = buildRequest(operation.id, settings.baseUrl, method, path, filled, (request, read) => {
        call = callOf(asked, prepared, request);
        return untilOver(call, clock, "reading the body to send", read());
      });
      const built = building instanceof Promise ? await building : building;
      const making = senders();
      const { send } = making instanceof Promise ? await making : making;
      const chain = chainOf(asked, filled, built, used);
      byMiddleware = chain !== undefined;
      const request = chain === undefined ? built : await chain.request(built);
      // A middleware gave it in place of the call.
      if ("response" in request) {
        setCallInfo(request.response, noteInfo(asked, isRepeat, undefined));
        return await concludeResult(operation, undefined, request, method, parseAs);
      }
      byMiddleware = false;
      call = callOf(asked, prepared, request, built);
      byMiddleware = chain !== undefined;
      const received = await (chain === undefined ? send(call) : chain.exchange(call, send));
      noteInfo(asked, isRepeat, call);
      return await concludeResult(operation, call, received, method, parseAs);
    } catch (thrown) {
      const info = noteInfo(asked, isRepeat, call);
      const error = isRepeat && !byMiddleware ? ofRepeat(thrown, info) : thrown;
      // Middleware may throw what says nothing of the call, and the same to several calls.
      if (error instanceof Object) setCallInfo(error, info);
      throw withCallSite(error, site);
    } finally {
      if (hasBegun) lifetime.end();
    }
  };

  /** Attaches what is known of a call to what it was made with: middleware and fetch may give several calls one response or error. */
  function noteInfo({ operation, init }: AskedCall, isRepeat: boolean, call: Call | undefined): CallInfo {
    const outcome = isRepeat ? "unknown" : undefined;
    const info = call === undefined ? unsent(operation.id, manifest.api, outcome) : knownOf(call);
    if (typeof init === "object" && init !== null) setCallInfo(init, info);
    return info;
  }

  /** Checks and completes what a call is made with, before it waits for anything. */
  function prepare({ operation, path, init: given, isNamed, session }: AskedCall, isRepeat: boolean) {
    const { init, policy, signal, fetch = settings.fetch, parseAs } = checkInit(operation, path, given, isNamed);
    checkCredential(operation, settings);
    checkOwnCredential(operation, manifest, init, isNamed);
    parts.deprecation?.(manifest.api, operation, settings.onDeprecation);
    const { deadlineMs, ...limits } = checkPolicy(operation.id, policy, settings);
    const repeats = checkRepeats(`${operation.id}: policy`, policy.repeats);
    const filled = parts.managed?.(operation, { ...settings.managed, ...session }, init, isNamed) ?? init;
    guard(operation, filled, isNamed, isRepeat);
    const key = madeKey(operation, init, filled);
    const exclusion = parts.exclusion?.exclusionOf(operation.id, {
      body: filled.body,
      query: filled.params?.query ?? {},
    });
    const keyFirstUsed = checkKeyEnd(operation, policy.keyEndsAt, key === undefined, clock);
    const start = { ...limits, signal, fetch, exclusion, keyFirstUsed, deadlineAt: clock.now() + deadlineMs };
    return { filled, key, repeats, parseAs, start };
  }

  /** The middleware of the client and of the call. What is added or removed later is not for this call. */
  function middlewareOf(filled: CallInit): readonly Middleware[] {
    return [...middleware, ...((filled.middleware ?? []) as readonly Middleware[])].filter((one) => one);
  }

  /** Undefined where there is no middleware. */
  function chainOf(
    { operation, path: schemaPath }: AskedCall,
    filled: CallInit,
    built: FrozenRequest,
    used: readonly Middleware[],
  ): MiddlewareChain | undefined {
    if (used.length === 0) return undefined;
    const { params = {}, parseAs = "json", querySerializer, bodySerializer, pathSerializer } = filled;
    const options = {
      baseUrl: settings.baseUrl,
      fetch: settings.fetch,
      parseAs,
      querySerializer,
      bodySerializer,
      pathSerializer,
    };
    const context = { schemaPath, params, id: crypto.randomUUID(), options: Object.freeze(options) };
    try {
      return new MiddlewareChain(used, context as never, built);
    } catch (error) {
      throw unbuildable(operation.id, error, { request: built, earlierCredentials: [] });
    }
  }

  /**
   * The call that sends this request.
   * @param built the request as it was before its middleware.
   */
  function callOf(
    { operation, method, path }: AskedCall,
    { filled, key, repeats, parseAs, start }: ReturnType<typeof prepare>,
    request: FrozenRequest,
    built = request,
  ): Call {
    checkAddress(operation, request.url, settings.baseUrl);
    const isOwn = key === undefined && operation.safety !== "read";
    const given = isOwn ? header(built, keyHeader) : undefined;
    // Whoever gave the key repeats the write under it.
    if (given !== undefined && header(request, keyHeader) !== given)
      throw new ConfigurationError(
        `${operation.id}: middleware changed the idempotency key that the call was given; it must leave that key as it is. Nothing was sent.`,
      );
    const isKeyNew = header(request, keyHeader) === key;
    if (!request.headers.has("Accept")) request.headers.set("Accept", "application/json");
    return startCall({
      ...start,
      api: manifest.api,
      operation,
      endpoint: `${method} ${filled.baseUrl ?? settings.baseUrl}${path.replace(/\?.*/s, "")}`,
      pathParams: filled.params?.path,
      closing: lifetime,
      clock,
      request,
      idempotencyKey: header(request, operation.idempotency?.header),
      isKeyNew,
      repeats: repeats ?? (isKeyNew ? "no" : "perhaps"),
      requestId: header(request, manifest.callInfo.requestId),
      streamed: parseAs === "stream",
    });
  }
}

/** The client refused a repeat. The error then says that the earlier write may have been executed. */
function ofRepeat(error: unknown, info: CallInfo): unknown {
  if (!(error instanceof ConfigurationError) || error.info !== undefined) return error;
  return new ConfigurationError(`${error.message} ${earlierMayHaveRun}`, { cause: error.cause, info });
}

/** Whether a call repeats a write, as its caller says. That one may have been executed even if this one never becomes a request. */
function repeatsWrite({ operation, init }: AskedCall): boolean {
  return operation.safety !== "read" && Object(init?.policy).repeats === true;
}

/** An API of several security schemes may have been given the credentials of one only. */
function checkCredential({ id, auth }: OperationFacts, settings: Settings): void {
  if (auth === undefined || settings.auth[auth] !== undefined) return;
  throw new ConfigurationError(`${id}: this client was made without auth.${auth}. Nothing was sent.`);
}

/** The client writes this header last, so the caller's would be lost without a word. */
function checkOwnCredential(
  { id, auth = "" }: OperationFacts,
  manifest: ApiManifest,
  init: CallInit,
  isNamed?: boolean,
) {
  const scheme = manifest.auth[auth];
  if (scheme === undefined) return;
  const name = scheme.type === "api-key" ? scheme.header : "Authorization";
  if (isBlank(callerHeader(init, name))) return;
  const place = isBlank(callerHeader({ headers: init.headers }, name)) ? "params.header" : "headers";
  refuseField(id, isNamed)(`${place}.${name}`, "is written by the client, from its auth; leave it out");
}

/** The idempotency key that the client made for the call; undefined where the caller gave one, or it takes none. */
function madeKey({ idempotency }: OperationFacts, given: CallInit, { params }: CallInit): unknown {
  if (idempotency === undefined || !isBlank(callerHeader(given, idempotency.header))) return undefined;
  return params?.header?.[idempotency.header];
}

/** A token goes to the configured host only, whatever a per-call baseUrl, a raw path or middleware made of the address. */
function checkAddress({ id }: OperationFacts, url: string, baseUrl: string): void {
  if (url.startsWith(`${baseUrl}/`)) return;
  throw new ConfigurationError(
    `${id}: the address leaves the client's baseUrl; make another client for another host. Nothing was sent.`,
  );
}

/** The value of a header; an empty one, which middleware can leave behind, is none. */
function header(request: FrozenRequest, name: string | undefined): string | undefined {
  return (name && request.headers.get(name)) || undefined;
}
