import type { Caller } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { World } from "../../world/world.ts";
import type { Parent } from "./records.ts";
import { onboardingKey } from "./state.ts";

/** The parent account of whoever calls. @throws Refusal (403) where its credential has none. */
export function callerParent({ caller }: { readonly caller: Caller }, world: World): Parent {
  const parent = Object.values(world.state(onboardingKey).parents).find(({ clientId }) => clientId === caller.id);
  if (parent === undefined)
    throw new Refusal(403, "This credential has no parent account.", {
      field: "header/authorization",
      fired: "no parent",
    });
  return parent;
}
