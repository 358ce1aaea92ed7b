import type { Exchange } from "../engine/api.ts";
import { Refusal } from "../engine/refusal.ts";
import { SandboxError } from "../sandbox-error.ts";

/** Who else may call the control plane, besides programs on this machine. */
export interface AccessOptions {
  /**
   * Names in the `Host` header that the control plane accepts besides those of the loopback, such as `sandbox` in a network of
   * containers. Any other name is refused: a page could have its own name point to this machine. Default: none.
   */
  readonly allowHosts?: readonly string[];
  /** Origins whose pages may call the control plane, such as `http://localhost:3000`. Default: none. */
  readonly allowOrigins?: readonly string[];
}

/** Keeps pages of other origins away from the control plane. */
export interface Access {
  /** @throws Refusal (403) that says how to be let in. */
  check(exchange: Exchange): void;
  /** What lets a page of an allowed origin read the response; nothing for other callers. */
  headers(exchange: Exchange): Readonly<Record<string, string>>;
}

/** @throws SandboxError for what is no host name or no origin. */
export function accessOf({ allowHosts = [], allowOrigins = [] }: AccessOptions): Access {
  const hosts = new Set(allowHosts.map(checkedHost));
  const origins = new Set(allowOrigins.map(checkedOrigin));
  return {
    check({ headers: { host = "", origin } }) {
      const name = hostNameOf(host);
      if (name === undefined || !(isLoopback(name) || hosts.has(name))) {
        throw new Refusal(
          403,
          `The control plane does not accept the Host "${host}". Call it by a name of the loopback, such as localhost, or start ` +
            `the sandbox with --allow-host ${name ?? "<name>"}.`,
          { field: "header/host", fired: "host" },
        );
      }
      if (origin === undefined || origins.has(origin) || isSame(origin, host)) return;
      const advice =
        origin === "null"
          ? "A page without an origin of its own, such as a file, cannot be let in: serve it from an address."
          : `Start the sandbox with --allow-origin ${origin} to let them.`;
      throw new Refusal(403, `Pages of ${origin} may not call the control plane. ${advice}`, {
        field: "header/origin",
        fired: "origin",
      });
    },
    headers({ headers: { origin } }) {
      if (origin === undefined || !origins.has(origin)) return {};
      return { "access-control-allow-origin": origin, vary: "Origin" };
    },
  };
}

function checkedHost(host: string): string {
  const name = hostNameOf(host);
  if (name === undefined || /[@/?#]/.test(host))
    throw new SandboxError(`--allow-host takes a host name such as sandbox, not "${host}".`);
  return name;
}

function checkedOrigin(origin: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  throw new SandboxError(`--allow-origin takes an origin such as http://localhost:3000, not "${origin}".`);
}

/** Without the port, in lower case; undefined where there is none. */
function hostNameOf(host: string): string | undefined {
  const address = `http://${host}`;
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, "") : "";
  return name === "" ? undefined : name;
}

function isLoopback(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

/** Whether the page came from this very server. */
function isSame(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).origin === new URL(`http://${host}`).origin;
}
