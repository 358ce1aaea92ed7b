/** The status of a response, coloured by what it means. A request without one got no response. */
export function Status({ status }: { readonly status: number | undefined }) {
  return <span class={`console-status console-status-${kindOf(status)}`}>{status ?? "no response"}</span>;
}

function kindOf(status: number | undefined): "ok" | "refused" | "failed" {
  if (status === undefined || status >= 500) return "failed";
  return status >= 400 ? "refused" : "ok";
}
