import { apis } from "./apis.ts";
import type { Served } from "./build-sandbox.ts";
import { controlApi } from "./control/control.ts";
import { descriptions } from "./generated/descriptions.js";
import { texts } from "./texts.ts";

/** Everything that this package has. A page that needs one API hands in that one alone. */
export const allApis: Served = { apis, control: controlApi, descriptions, texts };
