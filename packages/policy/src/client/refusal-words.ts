import { safeText } from "../facts/errors/failure-cause.ts";
import { sentSecrets } from "../facts/sent-secrets.ts";

/** No person reads more of a message in a log. */
const longest = 200;

/** These are about the credential, so their message may quote it. */
const aboutCredentials = [401, 403];

/** What a refusal says about itself. */
interface RefusalWords {
  /** ` ValidationFailed: brand is missing`, or "". */
  readonly words: string;
  /** Where to find the rest, if the words do not have all of the body's own text. */
  readonly hint?: string;
}

/**
 * What a refusal says about itself. The message is left out with 401 and 403, and where
 * it is not known what was sent. Elsewhere, values that were sent and addresses in it are masked. A code that holds one of them is left out.
 */
export function refusalWords(response: Response, body: unknown): RefusalWords {
  // The sandbox says why, also where the contract shows no body.
  const { code, message: own, more = 0 } = reasonOf(body);
  const message = own ?? response.headers.get("X-Sandbox-Reason");
  const { values, isComplete } = sentSecrets(response);
  const safe = (text: string) => safeText(text, values);
  const name = typeof code === "string" || typeof code === "number" ? String(code) : "";
  // The first code is not the code of the whole.
  const others = more > 0 ? ` and ${more} more` : "";
  const codeWords = /^\w{1,64}$/.test(name) && safe(name) === name ? ` ${name}${others}` : "";
  if (typeof message !== "string" || !isComplete || aboutCredentials.includes(response.status))
    return { words: codeWords };
  const text = safe(message)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  if (text === "") return { words: codeWords };
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text.replace(/\.$/, "");
  const words = `${codeWords}: ${shown}`;
  const isMasked = shown.includes("***");
  const masks = "*** stands for values of the request or of an address";
  if (own !== message) return isMasked ? { words, hint: `${masks}.` } : { words };
  if (isMasked) return { words, hint: `${masks}; error.body has the whole text.` };
  return message.length > longest || more > 0 ? { words, hint: "See error.body." } : { words };
}

/** Code and message of an error body, in the forms that the APIs document, and how many further errors it lists. */
function reasonOf(body: unknown): { readonly code?: unknown; readonly message?: unknown; readonly more?: number } {
  const { error, message, data, description, errors } = Object(body);
  // `{ error, message }` · `{ data: { code, message } }` · `{ description?, errors: [{ code, message }] }`
  if (error !== undefined) return { code: error, message };
  if (data) return { code: Object(data).code, message: Object(data).message };
  const [first, ...others] = Array.isArray(errors) ? errors : [];
  const { code, message: single } = Object(first);
  return { code, message: description ?? single, more: others.length };
}
