/** What the service does with one request: answers, or breaks the connection. */
export type Answer = () => Response;

export const reset: Answer = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
};

/** An answer with that status and an error body, or with a body of its own. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return () => Response.json({ data: { code: "Code", message: "no" } }, { status: code, headers });
}

/** A 200 with this `data`. */
export function accepted(data: unknown = { unprocessedRecords: [] }): Answer {
  return () => Response.json({ data }, { headers: { "X-Svc-Trace-Id": "trace-1" } });
}
