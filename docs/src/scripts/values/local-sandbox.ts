/** Where the sandbox of the quickstart listens. */
const usual = "http://127.0.0.1:4020";

/** The origin of the reader's own sandbox. An address that is not on this machine does not count: a request must not leave it. */
export function localSandbox(given: string | undefined): string {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : new URL(usual);
  const isLocal = url.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  return isLocal ? url.origin : usual;
}
