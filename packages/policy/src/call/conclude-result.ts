import { callInfo } from "../facts/call-info-registry.ts";
import { describe, knownOf } from "../facts/call-state.ts";
import { BrokenResponseError } from "../facts/errors/broken-response-error.ts";
import { safeText } from "../facts/errors/failure-cause.ts";
import { outcomeWords, sameKey, sentence } from "../facts/errors/sentence.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import type { Received } from "../facts/received.ts";
import { noteRequest, secretsOf } from "../facts/sent-secrets.ts";
import { notePartial } from "../partial/note-partial.ts";
import { mediaTypeOf } from "../transport/media-type.ts";
import type { Call } from "./call.ts";
import { type ParseAs, parseResult } from "./parse-result.ts";
import type { UntypedResult } from "./untyped-result.ts";

/**
 * Parses what was received, and remembers which failures its data hides.
 * @param call undefined where a middleware gave the response in place of the call.
 * @throws BrokenResponseError for a success that is to be JSON and is not.
 */
export async function concludeResult(
  operation: OperationFacts,
  call: Call | undefined,
  received: Received,
  method: string,
  parseAs: ParseAs | undefined,
): Promise<UntypedResult> {
  const { response } = received;
  // Of a success without content, whatever body it has is left alone.
  if (operation.noContent && parseAs === undefined && response.ok) return { response };
  let result: UntypedResult;
  try {
    result = await parseResult(received, method, parseAs);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (call?.ended?.ok) throw brokenResponse(call, call.ended);
    throw brokenReplacement(response, operation, call?.ended?.status);
  }
  const { partial } = operation;
  const isOpen = response.ok && call !== undefined && knownOf(call).outcome === "unknown";
  if (call !== undefined && (isOpen || !response.ok)) noteRequest(response, call);
  const isJson = parseAs === undefined || parseAs === "json";
  // Items of a repeated write that say `success: false` are not known to have failed (CRT-068).
  const facts = isOpen && partial !== undefined && "items" in partial ? undefined : partial;
  notePartial(result.data, isJson ? facts : null);
  return result;
}

/**
 * The error for a success of middleware, in place of the server's response, whose body cannot be read.
 * @param status of the server's response, if there was one.
 */
function brokenReplacement(response: Response, operation: OperationFacts, status?: number): BrokenResponseError {
  const info = callInfo(response);
  const what = `got a response with status ${response.status} from middleware, but its body is not readable JSON`;
  const words = sentence(info, what, "Correct that middleware.", outcomeWords(info, operation, status));
  return new BrokenResponseError(words, { info, cause: notJson() });
}

/** Not the error itself: it quotes the response. */
function notJson(): SyntaxError {
  return new SyntaxError("the body is not JSON, or was cut off");
}

/** What a success whose body cannot be read says: a write was executed; a read has brought nothing, and changes nothing. */
function brokenResponse(call: Call, { status, headers }: Response): BrokenResponseError {
  const { safety, idempotency } = call.operation;
  const isRead = safety === "read";
  if (isRead) call.info = describe(call);
  const info = knownOf(call);
  const key = info.idempotencyKey;
  // Under its key, the service returns the first response again, and executes nothing (ONB-210).
  const again = `It was executed. To read its response, repeat it under ${sameKey(info)}.`;
  const isReplayed = key !== undefined && idempotency?.onRepeat === "replay" && info.outcome === "executed";
  const mediaType = safeText(mediaTypeOf(headers), secretsOf(call));
  const isForeign = isRead || !mediaType.endsWith("json");
  return new BrokenResponseError(
    sentence(
      info,
      `responded with status ${status}, but the body (${mediaType}) is not readable JSON`,
      isForeign ? "If a proxy or another server responded, check baseUrl." : undefined,
      isRead ? "It changes nothing and can be sent again." : isReplayed ? again : undefined,
    ),
    { info, cause: notJson() },
  );
}
