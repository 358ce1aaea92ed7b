import { statusKind } from "../parts/response-text.ts";

/** The status of a response, colored by what it means. A request without one got no response. */
export function Status({ status }: { readonly status: number | undefined }) {
  const kind = status === undefined ? "failed" : statusKind(status);
  return <span class={`console-status console-status-${kind}`}>{status ?? "no response"}</span>;
}
