const PLAIN = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/;

/** What a text of a YAML file is without its quotes, or each text in a list: a number, true or false. Anything else is itself. */
export function unquoted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unquoted);
  return typeof value === "string" && PLAIN.test(value) ? JSON.parse(value) : value;
}
