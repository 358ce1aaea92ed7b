import { authentication } from "../../auth/authentication.ts";
import { firstKeyOf } from "../../auth/own-first.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { invalidRequest } from "../../engine/refusal.ts";
import { requestCheck } from "../../engine/request-check.ts";
import { withFormats } from "../../engine/with-formats.ts";
import type { operations } from "../../generated/nurture.ts";
import { nurtureKey, unsubscribeEmail } from "./unsubscribe-email.ts";

/** Opting addresses out. Errors have no documented body: a status is all they say (NUR-019). */
export const nurture: Api = {
  name: "nurture",
  state: [nurtureKey],
  steps: [authentication, requestCheck],
  // No document says which types are refused (NUR-014, NUR-016).
  mediaType: "any",
  handlers: handlersOf<operations>({ unsubscribeEmail }),
  refuse: ({ status, details }) => ({
    status,
    openPoint: details.openPoint ?? (status === 400 ? undefined : "NUR-020"),
  }),
  invalid(given) {
    const { problems, onlyFormats } = withFormats(given, "NUR-031");
    return invalidRequest(400, problems, { openPoint: onlyFormats ? "NUR-031" : undefined });
  },
  fixtures: (world) => ({ nurture: { apiKey: firstKeyOf("nurture", world)?.key } }),
};
