import type { Engine } from "../engine/create-engine.ts";

/** What is sent with a call. */
export interface ControlBody {
  readonly type: "application/json" | "application/x-ndjson";
  readonly text: string;
}

/** Calls an engine's control plane from its own process. @param path below `/_sandbox`. */
export async function callControl(
  engine: Pick<Engine, "answer">,
  method: string,
  path: string,
  body?: ControlBody,
): Promise<{ readonly status: number; readonly text: string }> {
  const bytes = new TextEncoder().encode(body?.text);
  const wire = await engine.answer({
    method,
    url: `/_sandbox${path}`,
    headers: { host: "localhost", "content-type": body?.type, "content-length": String(bytes.length) },
    rawHeaders: [],
    httpVersion: "1.1",
    bytes,
  });
  return { status: wire.status, text: await new Response(wire.body).text() };
}
