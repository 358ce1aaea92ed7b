import { authentication } from "../../auth/authentication.ts";
import { apiKeys } from "../../auth/credentials.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import type { Problem } from "../../engine/problem.ts";
import { invalidRequest, type Refusal } from "../../engine/refusal.ts";
import type { Reply } from "../../engine/reply.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/cart.ts";
import { text } from "../../world/shape.ts";
import { cancelConfirmedItem } from "./cancel-confirmed-item.ts";
import { checkPlacements, pageWithoutPlacement } from "./check-placements.ts";
import { confirmPurchase } from "./confirm-purchase.ts";
import { expire } from "./expire.ts";
import { acceptsJson, emptyMarked, forbiddenTagId, sessionGiven, tagPermitted } from "./headers-given.ts";
import { releaseReservations } from "./release-reservations.ts";
import { reserveItems } from "./reserve-items.ts";
import { cartKey, demoItems } from "./state.ts";

const [, , key] = apiKeys;

/** Any tag will do but the forbidden one; this is the one of the examples. */
const tagId = "tag_demo_0001";

const { item_demo_0001: one, item_demo_0002: other } = demoItems;

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
  fixtures: {
    cart: {
      apiKey: key.key,
      tagId,
      items: [
        { cartItemId: "item_demo_0001", unitPrice: one.unitPrice, currency: one.currency },
        { cartItemId: "item_demo_0002", unitPrice: other.unitPrice, currency: other.currency },
      ],
      rejectedItemId: "item_demo_rejected",
      singleItemId: "item_demo_single",
      frenchItemId: "item_demo_french",
      pageWithoutPlacement,
      forbiddenTagId,
    },
  },
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
