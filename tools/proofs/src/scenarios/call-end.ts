import { type CallInfo, callInfo, PolicyError } from "@tillside/onboarding";

/** How a call ended, as its caller learns it: by a response or by an error. */
export interface CallEnd extends CallInfo {
  /** Of the last response; undefined where none came, or none that could be read. */
  readonly status: number | undefined;
  /** Name of the error that was thrown instead. */
  readonly error: string | undefined;
}

/** Waits for a call's end, whatever it is. Errors that do not belong to the call are thrown on. */
export async function callEnd(call: Promise<{ readonly response: Response }>): Promise<CallEnd> {
  try {
    const { response } = await call;
    return { ...callInfo(response), status: response.status, error: undefined };
  } catch (error) {
    if (!PolicyError.isInstance(error) || error.info === undefined) throw error;
    return { ...error.info, status: undefined, error: error.name };
  }
}
