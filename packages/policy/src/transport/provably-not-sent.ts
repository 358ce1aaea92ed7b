import { PolicyError } from "../facts/errors/policy-error.ts";

/** Codes of failures before the first byte of a request could leave, as Node gives them: the system's, TLS's, undici's. */
const nodeCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  // Refused before a connection is looked for: a header that Node writes itself, or a setting that it does not know.
  "UND_ERR_INVALID_ARG",
  "UND_ERR_NOT_SUPPORTED",
]);

/**
 * Further codes of a certificate, and of a TLS handshake: no TLS there at all, or nothing that both sides speak. Node's fetch
 * gives other codes once the connection is established (24.21); an internal error of the other side can come at any time.
 */
const handshakeCode =
  /^(CERT_|UNABLE_TO_(GET|VERIFY)_|ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|.*(HANDSHAKE_FAILURE|ALERT_PROTOCOL_VERSION|UNRECOGNIZED_NAME|NO_APPLICATION_PROTOCOL))$)/;

/** Messages of Node without a code of their own: a port that fetch blocks, a connection lost within the handshake. */
const messages = ["bad port", "Client network socket disconnected before secure TLS connection was established"];

/** System calls that come before a connection. */
const connecting = /^(connect|getaddrinfo|query[A-Z]\w*)$/;

/** Bun gives Node's codes (1.4.5); older versions (1.3.14) give these. */
const bunCodes = new Set(["ConnectionRefused", "FailedToOpenSocket"]);

/**
 * Deno gives no code: its message says which phase failed, and `Connect` (name, address, TLS) comes before sending. An
 * address in it has no space, so that it cannot pass for the phase.
 */
const denoConnect = /^error sending request for url \((\S+)\): client error \(Connect\): /;

/** Causes can go round in a circle. */
const deepest = 5;

type Fields = Partial<Record<string, unknown>>;

/**
 * Whether the failure proves that the server never saw the request. Anything not known to prove it (ECONNRESET, a
 * time-out, an unknown error) may have been sent: false. That is every failure in workerd, which calls a refused
 * connection and a broken one the same ("Network connection lost."). So is a failure to reach another host than the request's: the
 * caller's own `fetch` may have sent the request before it called that host. A policy error is another client's, so it says nothing of this
 * request.
 * @param url the address of the request.
 */
export function provablyNotSent(error: unknown, url: string): boolean {
  try {
    return proves(error, url, 0);
  } catch {
    // What cannot be read proves nothing.
    return false;
  }
}

function proves(error: unknown, url: string, depth: number): boolean {
  if (depth > deepest || PolicyError.isInstance(error)) return false;
  const fields: Fields = Object(error);
  const { code, syscall, message, cause, errors } = fields;
  // Several addresses were tried: the request never left only if no try got further.
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => proves(one, url, depth + 1));
  if (isElsewhere(fields, new URL(url))) return false;
  if (messages.includes(String(message)) || connecting.test(String(syscall))) return true;
  // A host or network can also become unreachable under a connection that is in use.
  if (typeof code === "string")
    return (nodeCodes.has(code) || bunCodes.has(code) || handshakeCode.test(code)) && syscall === undefined;
  return denoConnect.test(String(message)) || proves(cause, url, depth + 1);
}

/**
 * Whether the failure names another host than the request's. Node gives a name or an address and a port, Bun and Deno an address with
 * its scheme. A host that was given by name has addresses that only the platform knows. A port that a platform blocks is none that an address can leave out.
 */
function isElsewhere({ hostname, host = hostname, address, port, path, message }: Fields, url: URL): boolean {
  const own = url.hostname.replace(/[[\]]/g, "");
  const isAddress = /:|^[\d.]+$/.test(own);
  const called = denoConnect.exec(String(message))?.[1] ?? String(path);
  return (
    (host !== undefined && host !== own) ||
    (isAddress && address !== undefined && address !== own) ||
    (port !== undefined && Number(port) !== Number(url.port || (url.protocol === "https:" ? 443 : 80))) ||
    (message === "bad port" && url.port === "") ||
    (URL.canParse(called) && new URL(called).origin !== url.origin)
  );
}
