import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/onboarding.ts";
import { callerParent } from "./caller-parent.ts";
import { notFound } from "./own-account.ts";

/** The mapping rows of the caller's parent account; 404 for any other, and 400 by choice where none is named (ONB-139). */
export const listVerticalMappings: Handler<operations["listVerticalMappings"]> = (exchange, world) => {
  const { mappings, id } = callerParent(exchange, world);
  const { parent_account_id: asked } = exchange.query;
  if (asked === undefined) {
    throw new Refusal(400, "query/parent_account_id is missing", {
      openPoint: "ONB-139",
      field: "query/parent_account_id",
      fired: "invalid",
    });
  }
  if (asked !== id) throw notFound("parent account");
  return { status: 200, body: mappings };
};
