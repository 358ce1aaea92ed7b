/** A response with that status and an error body. */
export function status(code: number, headers: Record<string, string> = {}): () => Response {
  return () => Response.json({ data: { code: "Code", message: "no" } }, { status: code, headers });
}

/** A 200 with this `data`. */
export function accepted(data: unknown = { unprocessedRecords: [] }): () => Response {
  return () => Response.json({ data }, { headers: { "X-Svc-Trace-Id": "trace-1" } });
}
