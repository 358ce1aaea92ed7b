import { firstKeyOf } from "../../auth/own-first.ts";
import type { World } from "../../world/world.ts";
import { pageWithoutPlacement } from "./check-placements.ts";
import { forbiddenTagId } from "./headers-given.ts";
import { cartKey } from "./state.ts";

/** Any tag will do but the forbidden one; this is the one of the examples. */
export const tagId = "tag_demo_0001";

/** What a test of the cart needs to start: items of the catalogue, as far as it has them. */
export function cartFixtures(world: Pick<World, "look">) {
  const items = Object.entries(world.look(cartKey).catalogue);
  const isForAll = ([, { locales }]: (typeof items)[number]) => locales.length === 0;
  return {
    apiKey: firstKeyOf("cart", world)?.key,
    tagId,
    items: items
      .filter((item) => isForAll(item) && item[1].supply === null)
      .map(([cartItemId, { unitPrice, currency }]) => ({ cartItemId, unitPrice, currency })),
    rejectedItemId: "item_demo_rejected",
    singleItemId: items.find(([, { supply }]) => supply !== null)?.[0],
    frenchItemId: items.find((item) => !isForAll(item))?.[0],
    pageWithoutPlacement,
    forbiddenTagId,
  };
}
