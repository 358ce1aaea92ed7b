import type { Exchange } from "../engine/api.ts";
import { isPreflight } from "../engine/cross-origin.ts";
import type { Operation } from "../engine/operation.ts";
import { Refusal } from "../engine/refusal.ts";
import { SandboxError } from "../sandbox-error.ts";
import type { CryptoPrimitives } from "../world/crypto-primitives.ts";

/** Who else may call the control plane, besides programs on this machine. */
export interface AccessOptions {
  /**
   * Names in the `Host` header that the control plane accepts besides those of the loopback, such as `sandbox` in a network of
   * containers. Any other name is refused: a page could have its own name point to this machine. Default: none.
   */
  readonly allowHosts?: readonly string[];
  /**
   * Origins whose pages may call the control plane, such as `http://localhost:3000`, if they send the sandbox's control key as
   * `X-Sandbox-Key`. Default: none.
   */
  readonly allowOrigins?: readonly string[];
}

/** Keeps a browser from handing a response to a page of another origin, as a script or a picture. */
export const ownPagesOnly = { "cross-origin-resource-policy": "same-origin", "x-content-type-options": "nosniff" };

/** The server that is called. */
export interface AccessContext {
  /** 128 random bits, by which a page of an allowed origin proves that it is the one that was meant. */
  readonly key: string;
  readonly equal: CryptoPrimitives["equal"];
  readonly scheme: "http" | "https";
}

/** What a call is let in by. */
export interface CalledExchange extends Pick<Exchange, "headers"> {
  readonly operation: Pick<Operation, "method">;
}

/** Keeps pages of other origins away from the control plane. */
export interface Access {
  /** @throws Refusal (403) that says how to be let in. */
  check(exchange: CalledExchange): void;
  /** Whether the browser that sends these headers may show the page for people. */
  admitsPage(headers: Exchange["headers"]): boolean;
  /** What lets a page of an allowed origin read the response; nothing for other callers. */
  headers(exchange: Exchange): Readonly<Record<string, string>>;
}

/**
 * The hosts and origins as sets.
 *
 * @param names of the options, for messages.
 * @throws SandboxError for what is no host name or no origin.
 */
export function checkedAccess(
  { allowHosts = [], allowOrigins = [] }: AccessOptions,
  names = { hosts: "allowHosts", origins: "allowOrigins" },
) {
  checkList("allowHosts", allowHosts);
  checkList("allowOrigins", allowOrigins);
  return {
    hosts: new Set(allowHosts.map((host) => checkedHost(host, names.hosts))),
    origins: new Set(allowOrigins.map((origin) => checkedOrigin(origin, names.origins))),
  };
}

/** @throws SandboxError for what is no host name or no origin. */
export function accessOf(options: AccessOptions, { key, equal, scheme }: AccessContext): Access {
  const { hosts, origins } = checkedAccess(options);
  const access: Access = {
    check(exchange) {
      const { host = "", origin, "x-sandbox-key": given = "", "sec-fetch-site": site } = exchange.headers;
      const name = isHost.test(host) ? hostNameOf(host) : undefined;
      if (name === undefined || !(isLoopback(name) || hosts.has(name))) {
        throw new Refusal(
          403,
          `The control plane does not accept the Host "${host}". Call it by a name of the loopback, such as localhost, or start ` +
            `the sandbox with --allow-host ${name ?? "<name>"}.`,
          { field: "header/host", fired: "host" },
        );
      }
      if (origin === undefined) {
        // A browser sends no Origin with a picture, a script or a link.
        if (site !== "cross-site" && site !== "same-site") return;
        throw new Refusal(
          403,
          `A page of another origin may not call the control plane (Sec-Fetch-Site: ${site}). Enter the address in the browser, or ` +
            "start the sandbox with --allow-origin <origin> and call it with fetch().",
          { field: "header/sec-fetch-site", fired: "origin" },
        );
      }
      if (isSame(origin, `${scheme}://${host}`)) return;
      if (origins.has(origin)) {
        // A browser asks without the headers of the call that it asks for.
        if (isPreflight(exchange) || equal(key, given)) return;
        const problem = given === "" ? "sent no X-Sandbox-Key" : "sent a wrong X-Sandbox-Key";
        throw new Refusal(
          403,
          `The page of ${origin} ${problem}. Send the key that the sandbox printed when it started as X-Sandbox-Key.`,
          { field: "header/x-sandbox-key", fired: "control key" },
        );
      }
      const advice =
        origin === "null"
          ? "A page without an origin of its own, such as a file, cannot call the control plane. Serve it from an address."
          : `Start the sandbox with --allow-origin ${origin} to allow it.`;
      throw new Refusal(403, `Pages of ${origin} may not call the control plane. ${advice}`, {
        field: "header/origin",
        fired: "origin",
      });
    },
    admitsPage(headers) {
      // A link in another site's page may open it: it shows nothing before its own script has called the control plane, and sends
      // nothing before a click. A frame, a script or a picture is no such navigation.
      const isOpened = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
      const asked = isOpened ? { ...headers, "sec-fetch-site": undefined } : headers;
      try {
        access.check({ headers: asked, operation: { method: "GET" } });
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    headers({ headers: { origin } }) {
      if (origin === undefined || !origins.has(origin)) return {};
      return { "access-control-allow-origin": origin, vary: "Origin" };
    },
  };
  return access;
}

/** @throws SandboxError for an option that is not a list, such as the text of one origin. */
export function checkList(option: string, given: unknown): void {
  if (!Array.isArray(given)) throw new SandboxError(`${option} takes a list, such as ["${given}"].`);
}

/** @throws SandboxError for what is no host name. */
function checkedHost(host: string, option: string): string {
  const name = hostNameOf(host);
  if (name === undefined || /[@/?#]/.test(host))
    throw new SandboxError(`${option} takes a host name such as sandbox, not "${host}".`);
  return name;
}

/** @throws SandboxError for `*`, `null` and everything else that is not the origin of one site. */
export function checkedOrigin(origin: string, option: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  throw new SandboxError(`${option} takes an origin such as http://localhost:3000, not "${origin}".`);
}

/** A name or an address, and a port: a URL would have more in its place, and take as a host what is behind a user's name. */
const isHost = /^(\[[\d.:a-f]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Without the port, in lower case; undefined where there is none. */
function hostNameOf(host: string): string | undefined {
  const address = `http://${host}`;
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : "";
  return name === "" ? undefined : name;
}

function isLoopback(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

/** Whether the page came from this very server. A browser writes each origin in one way. */
function isSame(origin: string, server: string): boolean {
  return origin === new URL(server).origin;
}
