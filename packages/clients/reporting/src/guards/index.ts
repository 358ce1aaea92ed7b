import type { Guard } from "@tillside/policy";
import { timeZone } from "./time-zone.ts";

/** What every call of the client is checked by before it is sent. */
export const guards: readonly Guard[] = [timeZone];
