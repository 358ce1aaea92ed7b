import { apiKey } from "../src/auth/api-key.ts";
import { keyPair } from "../src/auth/key-pair.ts";
import { clientCredentials } from "../src/call/client-credentials-kind.ts";
import type { ClientParts } from "../src/call/client-parts.ts";
import { noticeDeprecation } from "../src/deprecation/notice.ts";
import { pacing } from "../src/limits/pacing.ts";
import { fillManaged } from "../src/managed/fill-managed.ts";
import { newSession } from "../src/managed/new-session.ts";
import { leavesOpen } from "../src/partial/failures.ts";

/** Every credential that a scheme can have. */
export const credentials = [apiKey, keyPair, clientCredentials];

/** What the client of any API can be handed; guards and exclusion are an API's own. */
export const allParts = {
  credentials,
  pacing,
  managed: fillManaged,
  session: newSession,
  deprecation: noticeDeprecation,
  leavesOpen,
} satisfies ClientParts;
