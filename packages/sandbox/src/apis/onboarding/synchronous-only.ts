import type { Step } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";

/** No platform is enabled for asynchronous mode here: who asks for it gets 501 (ONB-172), on every call, by choice (ONB-173). */
export const synchronousOnly: Step = ({ headers }, _world, next) => {
  const preferences = (headers.prefer ?? "").split(/[,;]/).map((preference) => preference.trim().toLowerCase());
  if (preferences.includes("respond-async")) {
    throw new Refusal(501, "Asynchronous mode is not enabled for this platform. Leave the Prefer header out.", {
      openPoint: "ONB-173",
      field: "header/prefer",
      rule: ["ONB-172", "ONB-173"],
      fired: "asynchronous mode",
    });
  }
  return next();
};
