import { authenticated } from "../../auth/authenticated.ts";
import { apiKeys } from "../../auth/credentials.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { checked } from "../../engine/checked.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/nurture.ts";
import { nurtureKey, unsubscribeEmail } from "./unsubscribe-email.ts";

const [, key] = apiKeys;

/** Opting addresses out. Errors have no documented body: a status is all they say (NUR-019). */
export const nurture: Api = {
  name: "nurture",
  state: [nurtureKey],
  steps: [authenticated, checked],
  handlers: handlersOf<operations>({ unsubscribeEmail }),
  unlisted: "NUR-020",
  refuse: ({ status, details }) => ({ status, openPoint: details.openPoint ?? "NUR-020" }),
  invalid: (problems) => new Refusal(400, problems.map(({ message }) => message).join("; ")),
  fixtures: { nurture: { apiKey: key.key } },
};
