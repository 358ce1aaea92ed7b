import { type CallInfo, callInfo, setCallInfo } from "../call-info.ts";
import { bodyBytes } from "./body-bytes.ts";

/** An answer as the journal keeps it until its report was given. No header but the type: others may hold a session. */
interface KeptAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly info: CallInfo;
  readonly text: string;
}

/** The answer's bytes for the journal; its own body stays unread. */
export async function packed(response: Response): Promise<Uint8Array> {
  const kept: KeptAnswer = {
    status: response.status,
    type: response.headers.get("content-type"),
    info: callInfo(response),
    text: await response.clone().text(),
  };
  return bodyBytes(JSON.stringify(kept));
}

/** The answer that was packed; `callInfo()` works. */
export function unpacked(bytes: Uint8Array): Response {
  const { status, type, info, text }: KeptAnswer = JSON.parse(new TextDecoder().decode(bytes));
  const headers: Record<string, string> = type === null ? {} : { "content-type": type };
  // As bytes: a string would add a type of its own. Some statuses take no body, not even an empty one.
  const response = new Response(text === "" ? null : new TextEncoder().encode(text), { status, headers });
  setCallInfo(response, { ...info, retryAt: info.retryAt && new Date(info.retryAt) });
  return response;
}
