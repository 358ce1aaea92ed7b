import type { Guard } from "@tillside/policy";
import { addressFormat } from "./address-format.ts";
import { batchSize } from "./batch-size.ts";
import { oneAddress, oneLegacyAddress } from "./one-address.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [oneAddress, oneLegacyAddress, addressFormat, batchSize] satisfies readonly Guard[];
