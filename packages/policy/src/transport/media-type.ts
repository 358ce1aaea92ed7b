/** Type and subtype of a `Content-Type`, without its parameters. */
const mediaType = /^[\w.+-]{1,60}\/[\w.+-]{1,60}/;

/** The media type of a response as messages name it, for instance `text/html`. */
export function mediaTypeOf(headers: Headers): string {
  const [found = "no media type"] = mediaType.exec(headers.get("content-type") ?? "") ?? [];
  return found;
}
