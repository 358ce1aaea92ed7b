/** Codes of failures before the first byte of a request could leave, as Node gives them: the system's, TLS's, undici's. */
const nodeCodes = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
];

/** Bun gives Node's codes (1.4.5); older versions (1.3.14) give these. */
const bunCodes = ["ConnectionRefused", "FailedToOpenSocket"];

const codes = new Set([...nodeCodes, ...bunCodes]);

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
  // A host or network can also become unreachable under a connection that is in use.
  if (code === "ETIMEDOUT") return syscall === "connect";
  if (typeof code === "string") return codes.has(code) && syscall !== "read" && syscall !== "write";
  return (typeof message === "string" && denoConnect.test(message)) || provablyNotSent(cause, depth + 1);
}
