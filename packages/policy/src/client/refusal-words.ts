import { safeText } from "../facts/errors/failure-cause.ts";
import { sentSecrets } from "../facts/sent-secrets.ts";

/** No person reads more of a message in a log. */
const longest = 200;

/** These are about the credential, so their message may quote it. */
const aboutCredentials = [401, 403];

/**
 * What a refusal says about itself: ` ValidationFailed: brand is missing`, or "". The message is left out with 401 and 403, and where
 * it is not known what was sent. Elsewhere, values that were sent and addresses in it are masked. A code that holds one of them is left out.
 */
export function refusalWords(response: Response, body: unknown): string {
  // The sandbox says why, also where the contract shows no body.
  const { code, message = response.headers.get("X-Sandbox-Reason") } = reasonOf(body);
  const { values, isComplete } = sentSecrets(response);
  const safe = (text: string) => safeText(text, values);
  const name = typeof code === "string" || typeof code === "number" ? String(code) : "";
  const codeWords = /^\w{1,64}$/.test(name) && safe(name) === name ? ` ${name}` : "";
  if (typeof message !== "string" || !isComplete || aboutCredentials.includes(response.status)) return codeWords;
  const text = safe(message)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  if (text === "") return codeWords;
  return `${codeWords}: ${text.length > longest ? `${text.slice(0, longest)}…` : text.replace(/\.$/, "")}`;
}

/** Code and message of an error body, in the forms that the APIs document. */
function reasonOf(body: unknown): { readonly code?: unknown; readonly message?: unknown } {
  const { error, message, data, description, errors } = Object(body);
  // `{ error, message }` · `{ data: { code, message } }` · `{ description?, errors: [{ code, message }] }`
  if (error !== undefined) return { code: error, message };
  if (data) return Object(data);
  const [first] = Array.isArray(errors) ? errors : [];
  const { code, message: single } = Object(first);
  return { code, message: description ?? single };
}
