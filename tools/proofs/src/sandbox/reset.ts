/** A sandbox that runs, in this process or behind a port. */
export interface Resettable {
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Gives a sandbox its demo seed again. */
export async function reset({ origin, fetch }: Resettable): Promise<void> {
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${origin}/_sandbox/reset`, { method: "POST", headers, body: '{"seed":"demo"}' });
  if (status >= 300) throw new Error(`The sandbox returned ${status} for its reset.`);
}
