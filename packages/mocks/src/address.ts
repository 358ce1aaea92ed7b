/** The segments of a request's path as they were sent; undefined where the request's target is not a valid URL. */
export function segmentsOf(url: string): readonly string[] | undefined {
  return URL.canParse(url, origin) ? new URL(url, origin).pathname.split("/") : undefined;
}

/** Whether a segment has a percent sign that begins no UTF-8. */
export function isMalformed(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return false;
  } catch {
    return true;
  }
}

/** The path of a request with the segments of another in place of those that are malformed. */
export function repaired(url: string, path: string): string {
  const others = path.split("/");
  return (segmentsOf(url) ?? []).map((segment, index) => (isMalformed(segment) ? others[index] : segment)).join("/");
}

/** A target is a path and a query only. */
const origin = "http://mock";
