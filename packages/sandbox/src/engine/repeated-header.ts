/** Headers of one value that the sandbox reads. Node keeps the first of several in silence, so that no one would notice the others. */
const singletons: ReadonlySet<string> = new Set(["authorization", "content-type", "host"]);

/**
 * The first header of one value that a request has more than once, by its lower-case name. Which of them counts is not defined: HTTP allows
 * several lines of a header only where its value is a list (RFC 9110, 5.3).
 * @param rawHeaders names and values in turn, as they came.
 */
export function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? "";
    if (seen.has(name)) return name;
    if (singletons.has(name)) seen.add(name);
  }
  return undefined;
}
