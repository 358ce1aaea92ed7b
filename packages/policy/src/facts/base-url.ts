/** The address that the paths of an API come after. */
interface BaseUrl {
  readonly url: URL;
  /** Without its trailing slashes. */
  readonly base: string;
}

/**
 * Reads a `baseUrl`, of a client or of one call. Behind a query or a fragment, a path would be part of it.
 * @param refuse gets what is wrong, without a full stop and without the address, which may have secrets.
 */
export function readBaseUrl(given: string, refuse: (problem: string) => never): BaseUrl {
  const url = URL.parse(given);
  if (url === null) return refuse('is not a URL; give it with its scheme, like "https://partner.example"');
  if (url.username || url.password || url.search || url.hash)
    return refuse("must have no user, password, query or fragment");
  // Not `href`, which keeps an empty query or fragment.
  return { url, base: `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, "")}` };
}
