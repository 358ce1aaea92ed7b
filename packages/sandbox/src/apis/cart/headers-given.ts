import type { Step } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";

/** This tag has no permission, so that a 403 can be seen (CRT-100). */
export const forbiddenTagId = "tag_demo_forbidden";

/** Accept is application/json and nothing else (CRT-007). That another one gives 400 is a choice (CRT-008). */
export const acceptsJson: Step = ({ headers }, _world, next) => {
  const ranges = (headers.accept ?? "").split(",").map((range) => (range.split(";")[0] ?? "").trim().toLowerCase());
  if (!ranges.includes("application/json")) {
    throw new Refusal(400, "Accept must be application/json.", {
      openPoint: "CRT-008",
      field: "header/accept",
      rule: ["CRT-007", "CRT-008"],
      code: "NotAcceptable",
    });
  }
  return next();
};

/** A header that is sent empty counts as sent, by choice (CRT-106). */
export const emptyMarked: Step = ({ operation, headers }, _world, next) => {
  const reply = next();
  const listed = operation.document.validators.of(operation).parameterNames("header");
  const isEmpty = ["svc-session-id", "svc-tag-id"].some((name) => headers[name] === "" && listed.includes(name));
  return isEmpty ? { ...reply, openPoint: [...[reply.openPoint ?? []].flat(), "CRT-106"] } : reply;
};

export const tagPermitted: Step = ({ headers }, _world, next) => {
  if (headers["svc-tag-id"] === forbiddenTagId) {
    throw new Refusal(403, "The tag has no permission.", {
      openPoint: "CRT-101",
      field: "header/svc-tag-id",
      code: "Forbidden",
    });
  }
  return next();
};

/** On confirm the session may be left out only when no items are sent (CRT-015, CRT-016). */
export const sessionGiven: Step = ({ operation, headers, body }, _world, next) => {
  const { items = [] } = (body ?? {}) as { readonly items?: readonly unknown[] };
  if (operation.id === "confirmPurchase" && items.length > 0 && headers["svc-session-id"] === undefined) {
    throw new Refusal(400, "svc-session-id is missing.", {
      openPoint: "CRT-025",
      field: "header/svc-session-id",
      rule: ["CRT-016", "CRT-025"],
      code: "HeaderMissing",
    });
  }
  return next();
};
