import type { Middleware } from "openapi-fetch";
import { withInternals } from "../call/client-internals.ts";
import type { PartsOf } from "../call/client-parts.ts";
import { createCalls } from "../call/create-calls.ts";
import { lazySenders } from "../call/senders.ts";
import type { UntypedResult } from "../call/untyped-result.ts";
import { type CallSite, traced } from "../facts/call-site.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { Lifetime } from "../facts/lifetime.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import { guardCheck } from "../guards/guard-check.ts";
import type { CallInit } from "../managed/call-init.ts";
import { checkOptions } from "./check-options.ts";
import type { BaseOptions, ClientOptions, PolicyClient, RawOptions } from "./client-types.ts";
import { methodOf } from "./method-of.ts";
import { rawCall } from "./raw-call.ts";

const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"] as const;

/**
 * Makes a client of an API; generated clients are made by it. Its calls take and return what calls of openapi-fetch's client
 * do: requests are built by openapi-fetch's serializers. It also has a method for each operation of the manifest, named by its id.
 * The generated type `Client` lists them.
 * @throws ConfigurationError that names the wrong or missing option.
 */
export function connect<
  Paths extends object,
  Manifest extends ApiManifest,
  Client extends PolicyClient<Paths, Manifest> = PolicyClient<Paths, Manifest>,
>(manifest: Manifest, options: ClientOptions<Manifest>, parts: PartsOf<Manifest>): Client {
  const given = options as BaseOptions & Readonly<Record<string, unknown>>;
  const settings = checkOptions(manifest, given, parts.credentials ?? []);
  const guard = guardCheck(manifest, parts.guards ?? [], settings);
  const senders = lazySenders(manifest, settings, parts);
  const lifetime = new Lifetime();
  const internals = { manifest, settings, guard, senders, lifetime };
  const middleware: Middleware[] = [];
  const run = createCalls({ manifest, settings, guard, senders, parts, lifetime, middleware });

  function clientOf(session: Readonly<Record<string, unknown>>): object {
    async function request(site: CallSite, method: string, path: string, init?: CallInit): Promise<UntypedResult> {
      const verb = methodOf("request()", method);
      const name = `${verb} ${path}`;
      const operation = manifest.operations[name];
      if (operation === undefined) {
        throw new ConfigurationError(
          `${verb} ${withoutValues(manifest, path)} is not an operation of the ${manifest.api} API; raw() reaches paths that the contract does not show.`,
        );
      }
      return await run({ operation, method: verb, path, init, session, site });
    }

    /** The call of each operation, by its id. */
    const named = Object.entries(manifest.operations).map(([name, operation]) => {
      const [method = "", path = ""] = name.split(" ");
      const call = (site: CallSite, init?: CallInit) =>
        run({ operation, method, path, init, isNamed: true, session, site });
      return [operation.id, (init?: CallInit) => traced((site) => call(site, init))] as const;
    });

    return {
      ...Object.fromEntries(named),
      ...Object.fromEntries(
        methods.map((method) => [
          method,
          (path: string, init?: CallInit) => traced((site) => request(site, method, path, init)),
        ]),
      ),
      request: (method: string, path: string, init?: CallInit) => traced((site) => request(site, method, path, init)),
      raw: (method: string, path: string, given: RawOptions<Manifest>) =>
        traced(async (site) => await run({ ...rawCall(manifest, method, path, given), session, site })),
      use: (...added: Middleware[]) => void middleware.push(...added.filter(checkMiddleware)),
      eject(...removed: Middleware[]) {
        for (const one of removed) if (middleware.includes(one)) middleware.splice(middleware.indexOf(one), 1);
      },
    };
  }

  const close = () => lifetime.close();
  // Older platforms have no such symbol, and no `await using`.
  const client = Object.assign(clientOf({}), { close }, Symbol.asyncDispose && { [Symbol.asyncDispose]: close });
  if (parts.session !== undefined && manifest.sessionOptions.length > 0) {
    const { session: sessionOf } = parts;
    const session = (bound?: Readonly<Record<string, unknown>>) =>
      withInternals(clientOf(sessionOf(manifest, bound)), internals);
    Object.assign(client, { session });
  }
  return withInternals(client, internals) as unknown as Client;
}

/** A path without its query, and without the segments that no path of the API has: these may be values, which no error shows. */
function withoutValues({ operations }: ApiManifest, path: string): string {
  const words = new Set(Object.keys(operations).flatMap((name) => name.split(/[ /]/)));
  const segments = String(path)
    .replace(/[?#].*/s, "")
    .split("/");
  return segments.map((segment) => (words.has(segment) || /^\{\w+\}$/.test(segment) ? segment : "***")).join("/");
}

/** Nothing counts as none. @throws Error for anything else that is no middleware, as openapi-fetch does. */
function checkMiddleware(one: unknown): boolean {
  if (!one) return false;
  if (typeof one === "object" && ("onRequest" in one || "onResponse" in one || "onError" in one)) return true;
  throw new Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
}
