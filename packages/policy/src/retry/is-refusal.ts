/** Whether a status says that the server did not carry out this attempt. A 501 and a 505 say it, too: the server cannot do what is asked. */
export function isRefusal(status: number): boolean {
  return (status >= 300 && status < 500) || status === 501 || status === 505;
}
