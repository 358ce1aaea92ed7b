/** The parts of a request's address. */
export interface Address {
  /** The path's, decoded. */
  readonly segments: readonly string[];
  /** As it came, without the question mark. */
  readonly query: string;
}

/** @throws URIError for a percent-encoding in the path that is no UTF-8. */
export function addressOf(url: string): Address {
  const target = withoutAuthority(url);
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  const segments = path.split("/").slice(1);
  return {
    segments: path.includes("%") ? segments.map(decodeURIComponent) : segments,
    query: end < 0 ? "" : target.slice(end + 1),
  };
}

/**
 * The target of a request as a client sends it to a server that is no proxy. It has no origin, and no fragment, which a host in the same
 * process may leave. What is no address of HTTP stays as it is, such as `*`.
 */
export function originForm(target: string): string {
  const [sent = ""] = target.split("#", 1);
  return /^https?:\/\//i.test(sent) ? withoutAuthority(sent) : sent;
}

/** The path and what follows it: a proxy's request has the origin in front of the path (RFC 9112, 3.2.2). */
function withoutAuthority(url: string): string {
  if (url.startsWith("/")) return url;
  const target = url.replace(/^https?:\/\/[^/?#]+/i, "");
  return target.startsWith("/") ? target : `/${target}`;
}
