import type { Guard } from "@tillside/policy";
import { oneAddress } from "./one-address.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [oneAddress] satisfies readonly Guard[];
