import { authentication } from "../../auth/authentication.ts";
import { keyPairs } from "../../auth/credentials.ts";
import { firstKeyOf, ownFirst } from "../../auth/own-first.ts";
import type { Exchange } from "../../engine/api.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { invalidRequest } from "../../engine/refusal.ts";
import { requestCheck } from "../../engine/request-check.ts";
import { withFormats } from "../../engine/with-formats.ts";
import type { operations } from "../../generated/audience.ts";
import { importAudienceLegacy } from "./import-audience-legacy.ts";
import { importAudienceV3 } from "./import-audience-v3.ts";
import { audienceKey } from "./state.ts";

/** Lists of addresses. No response has a documented body; sizes and rates are advice, and nothing is refused for them. */
export const audience: Api = {
  name: "audience",
  state: [audienceKey],
  steps: [authentication, requestCheck],
  // A million hashes and more: no batch is refused for its size (AUD-041, AUD-045).
  mostBytes: 96 * 2 ** 20,
  handlers: handlersOf<operations>({ importAudienceV3, importAudienceLegacy }),
  refuse: ({ status, details }) => ({
    status,
    openPoint: details.openPoint ?? (status === 400 ? undefined : "AUD-035"),
  }),
  invalid(given, exchange) {
    const { problems, onlyFormats } = withFormats(given, "AUD-050");
    return invalidRequest(400, problems, { openPoint: onlyFormats ? "AUD-050" : openPointOf(exchange) });
  },
  firstIds: `account ${keyPairs[0].accountId}`,
  fixtures(world) {
    const key = firstKeyOf("audience", world);
    const [pair] = ownFirst(world).keyPairs;
    return {
      audience: {
        apiKey: key?.key,
        accountId: key?.accountId,
        publicKey: pair?.publicKey,
        secretKey: pair?.secretKey,
      },
    };
  },
};

/** The field rules that the contract leaves open: MD5 on v3, and how many of six fields the legacy path takes. */
function openPointOf({ operation, body }: Exchange): string | undefined {
  const hasMd5 = typeof body === "object" && body !== null && ("md5" in body || "md5s" in body);
  if (!hasMd5) return undefined;
  return operation.id === "importAudienceV3" ? "AUD-012" : "AUD-013";
}
