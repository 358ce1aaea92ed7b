import type { Guard } from "@tillside/policy";
import { confirmItems } from "./confirm-items.ts";
import { itemToCancel } from "./item-to-cancel.ts";
import { quantity } from "./quantity.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [confirmItems, quantity, itemToCancel] satisfies readonly Guard[];
