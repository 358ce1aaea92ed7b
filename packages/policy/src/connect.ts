import type { Client, ClientOptions as FetchClientOptions } from "openapi-fetch";
import type { BaseOptions, ClientOptions, PolicyClient, RawOptions, RawResult } from "./client-types.ts";
import type { Clock } from "./clock.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { Guard } from "./guards/guard.ts";
import { guarding } from "./guards/guarding.ts";
import { lazyPipeline } from "./lazy-pipeline.ts";
import type { CallInit } from "./managed/call-init.ts";
import { newSession } from "./managed/new-session.ts";
import { ownInit } from "./managed/own-init.ts";
import { refuseField } from "./managed/refuse-field.ts";
import type { ApiManifest, OperationFacts } from "./manifest.ts";
import { checkNames } from "./options/check-names.ts";
import { callNames, rawNames } from "./options/option-names.ts";
import { checkOptions } from "./options/settings.ts";
import { rawOperation } from "./raw-operation.ts";
import { createResender, setResender } from "./record/resender.ts";
import { createRunner } from "./runner.ts";
import { capturedRequest, RequestDraft } from "./transport/captured-request.ts";
import type { TurnOf } from "./turns/turn.ts";

/** openapi-fetch's client without its types: paths and methods come from the manifest here. */
interface Untyped {
  request(method: string, path: string, init: CallInit): Promise<RawResult>;
  use(...middleware: unknown[]): void;
  readonly eject: unknown;
}

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

const clocks = new WeakMap<object, Clock>();
const sharing = new WeakSet<object>();
const checks = new WeakMap<object, (name: string, init: CallInit) => void>();

/**
 * Puts the policy around an openapi-fetch client; generated clients are made by it. Retrying must happen inside
 * `fetch`, since middleware never sees a failed one, and the operation is known here from the path template.
 * @throws ConfigurationError that names the wrong or missing option.
 */
export function connect<Paths extends object, Manifest extends ApiManifest>(
  manifest: Manifest,
  options: ClientOptions<Manifest>,
  createClient: (options: FetchClientOptions) => Client<Paths>,
  guards: readonly Guard[] = [],
  turnOf?: TurnOf,
): PolicyClient<Paths, Manifest> {
  const settings = checkOptions(manifest, options as BaseOptions & Readonly<Record<string, unknown>>);
  const pipeline = lazyPipeline(manifest, settings);
  const run = createRunner(manifest, settings, guards, pipeline, turnOf);
  const resender = createResender(manifest, settings, pipeline);
  const inner = createClient({ baseUrl: settings.baseUrl, Request: capturedRequest() }) as unknown as Untyped;
  let hasMiddleware = false;

  function invoking(method: string, path: string) {
    return (filled: CallInit) =>
      inner.request(method, path, hasMiddleware || filled.middleware ? filled : { Request: RequestDraft, ...filled });
  }

  function clientOf(session: Readonly<Record<string, unknown>>): object {
    async function request(method: string, path: string, init?: CallInit): Promise<RawResult> {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = manifest.operations[name];
      if (operation === undefined) {
        throw new ConfigurationError(
          `${name} is not an operation of the ${manifest.api} API; raw() reaches paths that the contract does not show.`,
        );
      }
      return run(operation, path, init, invoking(method, path), session);
    }

    async function raw(method: string, path: string, given: RawOptions<Manifest>): Promise<RawResult> {
      if (typeof method !== "string") throw new ConfigurationError("raw(): the method must be a string.");
      if (!String(path).startsWith("/")) throw new ConfigurationError('raw(): the path must begin with "/".');
      checkNames("raw()", given ?? {}, rawNames, true);
      const own = ownInit(refuseField("raw()"), given ?? {}, { ...callNames, ...rawNames });
      const { query, safety, bucket, auth, ...rest } = own;
      const facts = { ...(safety && { safety }), ...(bucket && { bucket }), ...(auth && { auth }) };
      const operation = rawOperation(manifest, `${method.toUpperCase()} ${path}`, facts);
      const init = { ...rest, ...(query === undefined ? {} : { params: { query } }) };
      return run(operation, path, init, invoking(method, path), session);
    }

    const client = {
      ...Object.fromEntries(
        methods.map((method) => [method, (path: string, init?: CallInit) => request(method, path, init)]),
      ),
      request,
      raw,
      use(...middleware: unknown[]) {
        hasMiddleware = true;
        inner.use(...middleware);
      },
      eject: inner.eject,
    };
    return known(client);
  }

  function known<Made extends object>(client: Made): Made {
    clocks.set(client, settings.clock);
    if (settings.store.fleet !== undefined) sharing.add(client);
    return client;
  }

  const session = (given?: Readonly<Record<string, unknown>>) => clientOf(newSession(manifest, given));
  const client = known({ ...clientOf({}), ...(manifest.sessionOptions.length === 0 ? {} : { session }) });
  const guard = guarding(manifest, guards, settings);
  checks.set(client, (name, init) => guard(manifest.operations[name] as OperationFacts, init));
  setResender(client, resender);
  return client as unknown as PolicyClient<Paths, Manifest>;
}

/** The clock that a client was made with; workflow helpers wait by it. */
export function clockOf(client: object): Clock {
  const clock = clocks.get(client);
  if (clock === undefined) throw new ConfigurationError("This is not a client made by Tillside.");
  return clock;
}

/** Whether a client was made with a store that several servers share. */
export function sharesStore(client: object): boolean {
  return sharing.has(client);
}

/**
 * What a call with this body would be checked by before it is sent; helpers that build bodies themselves ask first.
 * @param name the operation, for instance `POST /v1/events`.
 * @throws GuardError
 */
export function checkBody(client: object, name: string, body: unknown): void {
  const check = checks.get(client);
  if (check === undefined) throw new ConfigurationError("This is not a client made by Tillside.");
  check(name, { body });
}
