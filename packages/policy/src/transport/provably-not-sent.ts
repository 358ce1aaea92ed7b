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
const denoConnect = /^error sending request for url \(\S+\): client error \(Connect\): /;

/** Causes can go round in a circle. */
const deepest = 5;

/**
 * Whether the failure proves that the server never saw the request. Anything not known to prove it (ECONNRESET, a
 * time-out, an unknown error) may have been sent: false. That is every failure in workerd, which calls a refused
 * connection and a broken one the same ("Network connection lost.").
 */
export function provablyNotSent(error: unknown, depth = 0): boolean {
  if (depth > deepest) return false;
  const { code, syscall, message, cause, errors } = Object(error) as Partial<Record<string, unknown>>;
  // Several addresses were tried: the request never left only if no try got further.
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => provablyNotSent(one, depth + 1));
  if (messages.includes(String(message)) || connecting.test(String(syscall))) return true;
  // A host or network can also become unreachable under a connection that is in use.
  if (typeof code === "string")
    return (nodeCodes.has(code) || bunCodes.has(code) || handshakeCode.test(code)) && syscall === undefined;
  return (typeof message === "string" && denoConnect.test(message)) || provablyNotSent(cause, depth + 1);
}
