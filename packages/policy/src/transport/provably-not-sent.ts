/** Error codes (Node's system and TLS codes, undici's) of failures before the first byte of a request could leave. */
const codes = new Set([
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
]);

/** Causes can go round in a circle. */
const deepest = 5;

/**
 * Whether the failure proves that the server never saw the request. Anything not known to prove it (ECONNRESET, a
 * time-out, an unknown error) may have been sent: false.
 */
export function provablyNotSent(error: unknown, depth = 0): boolean {
  if (depth > deepest) return false;
  const { code, syscall, cause, errors } = Object(error) as Partial<Record<string, unknown>>;
  // Several addresses were tried: the request never left only if no try got further.
  if (Array.isArray(errors) && errors.length > 0) return errors.every((one) => provablyNotSent(one, depth + 1));
  // A host or network can also become unreachable under a connection that is in use.
  if (typeof code === "string") return codes.has(code) && syscall !== "read" && syscall !== "write";
  return provablyNotSent(cause, depth + 1);
}
