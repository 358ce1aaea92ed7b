import type { Guard } from "@tillside/policy";
import { deleteByUser } from "./delete-by-user.ts";
import { paging } from "./paging.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [deleteByUser, paging] satisfies readonly Guard[];
