import { valueOf } from "./personal-values.ts";

/** Where the sandbox of the quickstart listens. */
const usual = "http://127.0.0.1:4020";

/** The origin of the reader's own sandbox. An address that is not on this machine does not count: a request never leaves it. */
export function localSandbox(): string {
  const { origin, hostname, protocol } = URL.parse(valueOf("sandbox-url") ?? usual) ?? new URL(usual);
  const isLocal = protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return isLocal ? origin : usual;
}
