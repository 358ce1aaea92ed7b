/** The key among these that is the same path: the name of a path parameter is the author's, so `/things/{id}` is `/things/{thing_id}`. */
export function samePath(keys: readonly string[], path: string): string | undefined {
  return keys.includes(path) ? path : keys.find((key) => pathForm(key) === pathForm(path));
}

/** A path without the names of its parameters. */
export function pathForm(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}
