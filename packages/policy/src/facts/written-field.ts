/**
 * A field as the caller wrote it. A call by the name of its operation knows no `params`: the documented headers are among its `headers`, and
 * `path` and `query` stand beside the other options.
 * @param field as a call by path has it, for instance `params.header.X-Request-Id`.
 */
export function writtenField(field: string, isNamed: boolean): string {
  return isNamed ? field.replace(/^params\.(header)?/, (_place, header) => (header ? "headers" : "")) : field;
}
