import type { CallInfo } from "../facts/call-info.ts";
import { callInfo, setCallInfo } from "../facts/call-info-registry.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
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

/** The answer that was packed; `callInfo()` works. Undefined where the bytes are none: the file was changed. */
export function unpacked(bytes: Uint8Array): Response | undefined {
  try {
    const { status, type, info, text }: KeptAnswer = JSON.parse(new TextDecoder().decode(bytes));
    const headers = new Headers(type === null ? {} : { "content-type": type });
    // As bytes: a string would add a type of its own.
    const body = text === "" ? null : new TextEncoder().encode(text);
    const response = withOtherBody({ status, statusText: "", headers, url: "" }, body);
    setCallInfo(response, { ...info, retryAt: info.retryAt && new Date(info.retryAt) });
    return response;
  } catch {
    return undefined;
  }
}
