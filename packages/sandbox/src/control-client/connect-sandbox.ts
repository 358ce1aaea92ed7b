import { SandboxError } from "../sandbox-error.ts";
import { connectControl, type SandboxControl } from "./connect-control.ts";

export interface ConnectOptions {
  /** The key that the sandbox printed at its start, if it asks for one. It is sent as `X-Sandbox-Key`. */
  readonly key?: string;
  /** Default: the global `fetch`. */
  readonly fetch?: (url: string, init?: RequestInit) => Promise<Response>;
}

/** A sandbox that runs elsewhere. */
export interface ConnectedSandbox {
  /** What base URLs begin with. */
  readonly origin: string;
  readonly control: SandboxControl;
}

/**
 * Connects to a sandbox that runs in another process, with the same `control` as a sandbox that this process started. Nothing is sent
 * before the first call.
 *
 * @param origin for instance `http://127.0.0.1:4020`; of a run with its prefix, `http://127.0.0.1:4020/r/3f9c0a1b2c4d`.
 * @throws SandboxError for what is no http or https URL.
 */
export function connectSandbox(
  origin: string,
  { key, fetch = globalThis.fetch }: ConnectOptions = {},
): ConnectedSandbox {
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username !== "")
    throw new SandboxError(`"${origin}" is not the origin of a sandbox. Pass a URL such as http://127.0.0.1:4020.`);
  const base = url.href.replace(/\/+$/, "");
  return { origin: base, control: connectControl({ origin: base, fetch, key }) };
}
