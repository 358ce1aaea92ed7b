/**
 * `value` with every `$ref` in it replaced by what it refers to in `document`, keys beside the `$ref` on top (a
 * description of its own). A schema that refers to itself ends at its second occurrence, as `{}` with the description.
 */
export function followed(document: object, value: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => followed(document, item, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: reference, ...rest } = value as Record<string, unknown>;
  const own = Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, followed(document, item, within)]));
  if (typeof reference !== "string") return own;
  if (within.includes(reference)) return own;
  return { ...(followed(document, at(document, reference), [...within, reference]) as object), ...own };
}

/** What a JSON Pointer with `#` before it leads to. */
function at(document: object, reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], document);
}
