import { guardCheck } from "@tillside/policy";
import { guardedBy } from "@tillside/testing/guarded";
import { manifest } from "../src/generated/manifest.ts";
import { guards } from "../src/guards/index.ts";

/** What this client's guards advise about a call; throws what they refuse. */
export const guarded = guardedBy(guardCheck, manifest, guards);
