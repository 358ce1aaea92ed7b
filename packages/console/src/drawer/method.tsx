const known = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The method of a request as a coloured badge. A request may have any word in its place. */
export function Method({ method }: { readonly method: string }) {
  const colour = known.has(method) ? ` console-method-${method.toLowerCase()}` : "";
  return <span class={`console-method${colour}`}>{method}</span>;
}
