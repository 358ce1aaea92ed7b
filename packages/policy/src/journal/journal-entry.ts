import type { Call } from "../call/call.ts";
import type { JournalEntry, RecordedClient } from "../call/journal.ts";
import { timeOfDay } from "../facts/clock.ts";
import { credentialName } from "../facts/credential-name.ts";
import type { ApiManifest } from "../facts/manifest.ts";

/**
 * What the journal records of a call; undefined where there is nothing to resume: reads, writes that may be repeated
 * within their call only, and dry runs.
 */
export function journalEntry(call: Call, { manifest, clock, auth }: RecordedClient) {
  const { operation, request, idempotencyKey, deadlineAt } = call;
  const { safety } = operation;
  const { url, method } = request;
  if (safety === "read" || safety === "repeatable" || isDryRun(url)) return undefined;
  return {
    id: crypto.randomUUID(),
    api: manifest.api,
    operation: operation.id,
    safety,
    method,
    url,
    headers: withoutCredentials(request.headers, manifest),
    body: request.body,
    idempotencyKey,
    account: accountOf(auth, operation.auth),
    windowSeconds: operation.idempotency?.windowSeconds,
    startedAt: call.keyFirstUsed?.timeOfDay ?? timeOfDay(clock),
    deadlineAt: timeOfDay(clock) + deadlineAt - clock.now(),
  } satisfies JournalEntry;
}

/** The public half of a scheme's credential. */
export function accountOf(auth: RecordedClient["auth"], scheme = ""): string | undefined {
  const { clientId, publicKey } = auth[scheme] ?? {};
  const account = clientId ?? publicKey;
  return typeof account === "string" ? account : undefined;
}

/** Only the exact value `true` is a dry run. */
function isDryRun(url: string): boolean {
  return new URL(url).searchParams.getAll("dry_run").includes("true");
}

function withoutCredentials(headers: Headers, { auth }: ApiManifest): Record<string, string> {
  const own = Object.values(auth).map((scheme) => ("header" in scheme ? scheme.header.toLowerCase() : "authorization"));
  return Object.fromEntries([...headers].filter(([name]) => !credentialName.test(name) && !own.includes(name)));
}
