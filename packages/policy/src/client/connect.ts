import type { Middleware } from "openapi-fetch";
import { callNames } from "../call/call-names.ts";
import { createCalls } from "../call/create-calls.ts";
import type { RawResult } from "../call/raw-result.ts";
import { createResender, setResender } from "../call/resender.ts";
import { lazySenders } from "../call/senders.ts";
import type { ExclusionOf } from "../exclusion/exclusion.ts";
import { type CallSite, traced } from "../facts/call-site.ts";
import { checkNames } from "../facts/check-names.ts";
import type { Clock } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { Lifetime } from "../facts/lifetime.ts";
import type { ApiManifest, OperationFacts } from "../facts/manifest.ts";
import type { Guard } from "../guards/guard.ts";
import { guardCheck } from "../guards/guard-check.ts";
import type { CallInit } from "../managed/call-init.ts";
import { newSession } from "../managed/new-session.ts";
import { plainInit } from "../managed/plain-init.ts";
import { refuseField } from "../managed/refuse-field.ts";
import type { BaseOptions, ClientOptions, PolicyClient, RawOptions } from "./client-types.ts";
import { rawNames } from "./option-names.ts";
import { rawOperation } from "./raw-operation.ts";
import { checkOptions } from "./settings.ts";

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

const clocks = new WeakMap<object, Clock>();
const sharing = new WeakSet<object>();
const checks = new WeakMap<object, (name: string, init: CallInit) => void>();

/**
 * Makes a client of an API; generated clients are made by it. It takes what openapi-fetch's client takes, and gives what that
 * gives: requests are built by openapi-fetch's serializers.
 * @throws ConfigurationError that names the wrong or missing option.
 */
export function connect<Paths extends object, Manifest extends ApiManifest>(
  manifest: Manifest,
  options: ClientOptions<Manifest>,
  guards: readonly Guard[] = [],
  exclusionOf?: ExclusionOf,
): PolicyClient<Paths, Manifest> {
  const settings = checkOptions(manifest, options as BaseOptions & Readonly<Record<string, unknown>>);
  const guard = guardCheck(manifest, guards, settings);
  const senders = lazySenders(manifest, settings);
  const middleware: Middleware[] = [];
  const lifetime = new Lifetime();
  const run = createCalls({ manifest, settings, guard, senders, exclusionOf, lifetime, middleware });

  function clientOf(session: Readonly<Record<string, unknown>>): object {
    async function request(site: CallSite, method: string, path: string, init?: CallInit): Promise<RawResult> {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = manifest.operations[name];
      if (operation === undefined) {
        throw new ConfigurationError(
          `${name} is not an operation of the ${manifest.api} API; raw() reaches paths that the contract does not show.`,
        );
      }
      return run({ operation, method: method.toUpperCase(), path, init, session, site });
    }

    async function raw(site: CallSite, method: string, path: string, given: RawOptions<Manifest>): Promise<RawResult> {
      if (typeof method !== "string") throw new ConfigurationError("raw(): the method must be a string.");
      if (!String(path).startsWith("/")) throw new ConfigurationError('raw(): the path must begin with "/".');
      checkNames("raw()", given ?? {}, rawNames, true);
      const own = plainInit(refuseField("raw()"), given ?? {}, { ...callNames, ...rawNames });
      const { query, safety, bucket, auth, ...rest } = own;
      const facts = { ...(safety && { safety }), ...(bucket && { bucket }), ...(auth && { auth }) };
      const operation = rawOperation(manifest, `${method.toUpperCase()} ${path}`, facts);
      const init = { ...rest, ...(query === undefined ? {} : { params: { query } }) };
      return run({ operation, method: method.toUpperCase(), path, init, session, site });
    }

    const client = {
      ...Object.fromEntries(
        methods.map((method) => [
          method,
          (path: string, init?: CallInit) => traced((site) => request(site, method, path, init)),
        ]),
      ),
      request: (method: string, path: string, init?: CallInit) => traced((site) => request(site, method, path, init)),
      raw: (method: string, path: string, given: RawOptions<Manifest>) =>
        traced((site) => raw(site, method, path, given)),
      use: (...added: Middleware[]) => void middleware.push(...added.filter(checkMiddleware)),
      eject(...removed: Middleware[]) {
        for (const one of removed) if (middleware.includes(one)) middleware.splice(middleware.indexOf(one), 1);
      },
    };
    return known(client);
  }

  function known<Made extends object>(client: Made): Made {
    clocks.set(client, settings.clock);
    if (settings.store.fleet !== undefined) sharing.add(client);
    return client;
  }

  const session = (given?: Readonly<Record<string, unknown>>) => clientOf(newSession(manifest, given));
  const close = () => lifetime.close();
  const client = known({
    ...clientOf({}),
    ...(manifest.sessionOptions.length === 0 ? {} : { session }),
    close,
    // Older platforms have no such symbol, and no `await using`.
    ...(Symbol.asyncDispose && { [Symbol.asyncDispose]: close }),
  });
  checks.set(client, (name, init) => guard(manifest.operations[name] as OperationFacts, init));
  setResender(client, createResender(manifest, settings, senders, lifetime));
  return client as unknown as PolicyClient<Paths, Manifest>;
}

/** Nothing counts as none. @throws Error for anything else that is no middleware, as openapi-fetch does. */
function checkMiddleware(one: unknown): boolean {
  if (!one) return false;
  if (typeof one === "object" && ("onRequest" in one || "onResponse" in one || "onError" in one)) return true;
  throw new Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
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
