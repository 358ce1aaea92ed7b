/**
 * Whether a status says that the server did not carry out this attempt: it refused the request, leads elsewhere, or is no server for it
 * (501: not implemented, 505: HTTP version not supported).
 */
export function isRefusal(status: number): boolean {
  return (status >= 300 && status < 500) || status === 501 || status === 505;
}
