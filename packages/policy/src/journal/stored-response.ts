import type { CallInfo } from "../facts/call-info.ts";
import { callInfo, setCallInfo } from "../facts/call-info-registry.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
import { bodyBytes } from "./body-bytes.ts";

/** A response as the journal stores it until `resume()` has reported it. It has the content type only: other headers may hold a session. */
interface StoredResponse {
  readonly status: number;
  readonly type: string | null;
  readonly info: CallInfo;
  readonly text: string;
}

/** The bytes that the journal stores. The body of the response itself stays unread. */
export async function storedResponse(response: Response): Promise<Uint8Array> {
  const stored: StoredResponse = {
    status: response.status,
    type: response.headers.get("content-type"),
    info: callInfo(response),
    text: await response.clone().text(),
  };
  return bodyBytes(JSON.stringify(stored));
}

/** The response that was stored; `callInfo()` works. Undefined if the bytes are not a stored response, because the file was changed. */
export function restoredResponse(bytes: Uint8Array): Response | undefined {
  try {
    const { status, type, info, text }: StoredResponse = JSON.parse(new TextDecoder().decode(bytes));
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
