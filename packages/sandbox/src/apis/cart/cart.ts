import { authentication } from "../../auth/authentication.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import type { Problem } from "../../engine/problem.ts";
import { invalidRequest, type Refusal } from "../../engine/refusal.ts";
import type { Reply } from "../../engine/reply.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/cart.ts";
import { text } from "../../world/shape.ts";
import { cancelConfirmedItem } from "./cancel-confirmed-item.ts";
import { checkPlacements } from "./check-placements.ts";
import { confirmPurchase } from "./confirm-purchase.ts";
import { expire } from "./expire.ts";
import { cartFixtures, tagId } from "./fixtures.ts";
import { acceptsJson, emptyMarked, sessionGiven, tagPermitted } from "./headers-given.ts";
import { releaseReservations } from "./release-reservations.ts";
import { reserveItems } from "./reserve-items.ts";
import { cartKey } from "./state.ts";

/** Items that join a customer's cart: reserved, confirmed, released, canceled. */
export const cart: Api = {
  name: "cart",
  state: [cartKey],
  steps: [authentication, acceptsJson, emptyMarked, requestCheck, sessionGiven, tagPermitted],
  handlers: handlersOf<operations>({
    checkPlacements,
    reserveItems,
    confirmPurchase,
    releaseReservations,
    cancelConfirmedItem,
  }),
  mediaType: "required",
  otherMediaType: { openPoint: "CRT-008", code: "UnsupportedMediaType" },
  refuse,
  invalid,
  jobs: { expire: { payload: text, run: expire } },
  firstIds: `tag ${tagId}`,
  fixtures: (world) => ({ cart: cartFixtures(world) }),
};

/** The codes of the error body are not shown, so these are the sandbox's own (CRT-099). */
function refuse({ status, message, details }: Refusal): Reply {
  const openPoint = details.openPoint ?? (status === 401 ? "CRT-100" : "CRT-101");
  if (status === 401) return { status, openPoint };
  const code = details.code ?? `Status${status}`;
  return { status, body: { description: message, errors: [{ code, message, value: {} }] }, openPoint };
}

function invalid(problems: readonly Problem[]): Refusal {
  const [first] = problems;
  if (first?.in === "header") return invalidRequest(400, problems, { openPoint: "CRT-025", code: "HeaderMissing" });
  const isItem = problems.some(({ keyword, at }) => keyword === "oneOf" && at.startsWith("/items/"));
  return invalidRequest(400, problems, { openPoint: isItem ? "CRT-079" : "CRT-101", code: "BadRequest" });
}
