import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/cart.ts";
import { matchesLocale } from "./matches-locale.ts";
import { cartKey } from "./state.ts";

/** A page by this identifier never has a placement. */
export const pageWithoutPlacement = "page_demo_empty";

/** Whether there is something to show: an item that the customer's locale allows, on any page but the fixture's. */
export const checkPlacements: Handler<operations["checkPlacements"]> = ({ body, headers }, world) => {
  const items = Object.values(world.state(cartKey).catalogue);
  const result = items.some(({ locales }) => matchesLocale(locales, headers["accept-language"]));
  return { status: 200, body: { result: result && body.pageIdentifier !== pageWithoutPlacement } };
};
