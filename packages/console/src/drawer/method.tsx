const known = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The method of a request as a colored badge. A request may have any word in its place. */
export function Method({ method }: { readonly method: string }) {
  const color = known.has(method) ? ` console-method-${method.toLowerCase()}` : "";
  return <span class={`console-method${color}`}>{method}</span>;
}
