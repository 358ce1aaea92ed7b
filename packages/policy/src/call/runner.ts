import { noticeDeprecation } from "../deprecation/notice.ts";
import type { ExclusionOf } from "../exclusion/exclusion.ts";
import { type CallInfo, unsent } from "../facts/call-info.ts";
import { callInfo, setCallInfo } from "../facts/call-info-registry.ts";
import { describe } from "../facts/call-state.ts";
import { checkNames } from "../facts/check-names.ts";
import { BrokenResponseError } from "../facts/errors/broken-response-error.ts";
import { requestQuote } from "../facts/errors/call-error.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import type { Guard } from "../guards/guard.ts";
import { guardCheck } from "../guards/guard-check.ts";
import type { CallInit } from "../managed/call-init.ts";
import { callerHeader } from "../managed/caller-header.ts";
import { copyInit } from "../managed/copy-init.ts";
import { fillManaged } from "../managed/fill-managed.ts";
import { headerValues } from "../managed/header-values.ts";
import { plainInit } from "../managed/plain-init.ts";
import { kindOf, type RefuseField, refuseField } from "../managed/refuse-field.ts";
import { failsRepeatedItems, isNoSuccess, notePartial } from "../partial/failures.ts";
import { bodyOf, type RequestTemplate } from "../transport/captured-request.ts";
import { mediaTypeOf } from "../transport/media-type.ts";
import { type Call, startCall } from "./call.ts";
import { callNames, places } from "./call-names.ts";
import type { CallPolicy } from "./call-options.ts";
import { checkPolicy } from "./check-policy.ts";
import { checkRepeats } from "./check-repeats.ts";
import type { LazyPipeline } from "./lazy-pipeline.ts";
import type { RawResult } from "./raw-result.ts";
import type { Settings } from "./settings.ts";
import { withJournal } from "./with-journal.ts";

/** What a caller may add to openapi-fetch's `init`. */
interface RunInit extends CallInit {
  readonly policy?: CallPolicy;
  readonly signal?: AbortSignal | null;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Runs one logical call: fills what is managed, lets openapi-fetch build the request, sends it through the pipeline. */
export type Runner = (
  operation: OperationFacts,
  path: string,
  init: CallInit | undefined,
  invoke: (init: CallInit) => Promise<RawResult>,
  /** What a session binds. */
  session: Readonly<Record<string, unknown>>,
) => Promise<RawResult>;

export function createRunner(
  manifest: ApiManifest,
  settings: Settings,
  guards: readonly Guard[],
  pipeline: LazyPipeline,
  exclusionOf?: ExclusionOf,
): Runner {
  const { clock } = settings;
  const guard = guardCheck(manifest, guards, settings);
  // A call by raw() carries a key only if its caller gives one.
  const keyHeader = Object.values(manifest.operations).find(({ idempotency }) => idempotency)?.idempotency?.header;

  return async function run(operation, path, given: RunInit | null | undefined, invoke, session) {
    const refuse = refuseField(operation.id);
    const init = plainInit(refuse, given ?? {}, callNames);
    // Not handed on: a per-call fetch would go around the policy, and the signal has to work in every waiting place.
    const { policy = {}, signal, fetch, ...rest } = init;
    checkPlaces(refuse, init);
    checkNames(operation.id, init, callNames, true);
    checkOwnOptions(refuse, init);
    const checked = copyInit(refuse, operation, path, rest);
    checkCredential(operation, settings);
    noticeDeprecation(manifest.api, operation, settings.onDeprecation);
    const { deadlineMs, ...limits } = checkPolicy(operation.id, policy, settings);
    const repeats = checkRepeats(`${operation.id}: policy`, policy.repeats);
    const filled = fillManaged(operation, { ...settings.managed, ...session }, checked);
    // What the client's options and the session filled in, too.
    headerValues(refuse, "params.header", filled.params?.header);
    guard(operation, filled);
    const deadlineAt = clock.now() + deadlineMs;
    let call: Call | undefined;
    let response: Response | undefined;

    async function send(request: RequestTemplate): Promise<Response> {
      checkAddress(operation, request.url, settings.baseUrl);
      call = startCall({
        operation,
        signal: signal ?? undefined,
        clock,
        deadlineAt,
        ...limits,
        exclusion: exclusionOf?.(operation.id, { body: filled.body, query: filled.params?.query ?? {} }),
        request: { original: request, headers: headersOf(request), body: await bodyOf(request) },
        idempotencyKey: header(request, operation.idempotency?.header),
        repeats: repeats ?? (header(request, keyHeader) === madeKey(operation, checked, filled) ? "no" : "perhaps"),
        requestId: header(request, manifest.callInfo.requestId),
        fetch: fetch ?? settings.fetch,
        streamed: rest.parseAs === "stream",
      });
      response = await withJournal(call, manifest, settings, await pipeline());
      return response;
    }

    function known(): CallInfo {
      if (response !== undefined) return callInfo(response);
      return call === undefined ? unsent(operation.id) : describe(call);
    }

    try {
      const unread = operation.noContent && rest.parseAs === undefined;
      const fetched = await invoke({
        ...filled,
        ...(unread ? { parseAs: "text" } : {}),
        fetch: send,
      });
      // Without a body, openapi-fetch's error is "" where its types say undefined.
      const empty = (unread && fetched.response.ok) || fetched.error === "";
      const result = empty ? { response: fetched.response } : fetched;
      notePartial(result.data, operation.partial);
      // Middleware may have replaced the response, an error or the whole call.
      if (result.response !== response) setCallInfo(result.response, known());
      if (call !== undefined) {
        const isOpen = failsRepeatedItems(call, result.data);
        if (isOpen) notePartial(result.data, undefined);
        // Nothing says what such a response left behind.
        if (isOpen || isNoSuccess(result.data, operation.partial)) {
          call.ambiguous = true;
          setCallInfo(result.response, describe(call));
        }
      }
      return result;
    } catch (error) {
      // Middleware may throw what says nothing of the call.
      if (error instanceof Object) setCallInfo(error, known());
      if (call === undefined || !response?.ok || !(error instanceof SyntaxError)) throw error;
      throw brokenResponse(call, response);
    }
  };
}

/** What a success whose body cannot be read says: a write was executed; a read has brought nothing, and changes nothing. */
function brokenResponse(call: Call, { ok, status, headers }: Response): BrokenResponseError {
  const { id, safety } = call.operation;
  const isRead = safety === "read";
  const info = describe(call, isRead ? undefined : { ok, status });
  const advice = isRead
    ? "It changes nothing and can be sent again. If a proxy or another server responded, check baseUrl."
    : "It was executed; do not repeat it.";
  return new BrokenResponseError(
    `${id}: status ${status}, but the body (${mediaTypeOf(headers)}) is not readable JSON. ${advice}${requestQuote(info)}`,
    // Not the error itself: it quotes the response.
    { info, cause: new SyntaxError("the body is not JSON, or was cut off") },
  );
}

/** The idempotency key that the client made for the call; undefined where the caller gave one, or it takes none. */
function madeKey({ idempotency }: OperationFacts, given: CallInit, { params }: CallInit): unknown {
  if (idempotency === undefined || (callerHeader(given, idempotency.header) ?? undefined) !== undefined)
    return undefined;
  return params?.header?.[idempotency.header];
}

/** What a call's `parseAs` can be: openapi-fetch would look for any other only when the response is there. */
const parsings = ["json", "text", "blob", "arrayBuffer", "stream"];

/**
 * Refuses what was put beside where it is read: fetch's further options would let it through, and a filter, a limit or a whole
 * body would be missing without a word.
 */
function checkPlaces(refuse: RefuseField, init: RunInit): void {
  for (const [name, place] of Object.entries(places)) {
    const { [name]: value } = init;
    if (value !== undefined) refuse(name, `is no option of a call; give ${place}`);
  }
}

/** What would otherwise fail somewhere inside, or only after the call was sent. */
function checkOwnOptions(refuse: RefuseField, init: RunInit): void {
  for (const [name, kind] of Object.entries(callNames)) {
    const { [name]: value } = init;
    const fits = Array.isArray(value) ? kind === "a list" : value !== null && kind.endsWith(typeof value);
    if (kind !== "" && value !== undefined && !fits) refuse(name, `is ${kindOf(value)}; give ${kind}`);
  }
  const { signal, fetch, parseAs = "json", querySerializer = {} } = init;
  if (signal !== undefined && signal !== null && !isSignal(signal))
    refuse("signal", `is ${kindOf(signal)}; give an AbortSignal`);
  if (fetch && typeof fetch !== "function") refuse("fetch", `is ${kindOf(fetch)}; give a function`);
  if (!/^(function|object)$/.test(typeof querySerializer))
    refuse("querySerializer", `is ${kindOf(querySerializer)}; give a function or its settings`);
  if (!parsings.includes(parseAs)) refuse("parseAs", `is none of ${parsings.join(", ")}`);
}

/** An AbortSignal of whichever realm or library. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener, removeEventListener } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && !!addEventListener && !!removeEventListener;
}

/** An API of several security schemes may have been given the credentials of one only. */
function checkCredential({ id, auth }: OperationFacts, settings: Settings): void {
  if (auth === undefined || settings.auth[auth] !== undefined) return;
  throw new ConfigurationError(`${id}: this client was made without auth.${auth}. Nothing was sent.`);
}

/** A token goes to the configured host only, whatever a per-call baseUrl, a raw path or middleware made of the address. */
function checkAddress({ id }: OperationFacts, url: string, baseUrl: string): void {
  if (url.startsWith(`${baseUrl}/`)) return;
  throw new ConfigurationError(
    `${id}: the address leaves the client's baseUrl; make another client for another host. Nothing was sent.`,
  );
}

/** The headers of the request, with `Accept`: every API responds in JSON. */
function headersOf(request: RequestTemplate): Headers {
  // A template's are its own; a Request's may be looked at by middleware.
  const headers = request instanceof Request ? new Headers(request.headers) : request.headers;
  if (!headers.has("Accept")) headers.set("Accept", "application/json");
  return headers;
}

function header(request: RequestTemplate, name: string | undefined): string | undefined {
  return name === undefined ? undefined : (request.headers.get(name) ?? undefined);
}
