/** A call of the control plane, as `fetch` takes it. */
export function controlInit(method: string, body: unknown) {
  if (body === undefined) return { method, headers: {} };
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The JSON of a success's text; undefined where it has none. */
export function controlResult(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}

/** The sandbox's own message in the text of a refusal; undefined where something else responded, such as a proxy. */
export function refusalMessage(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}
