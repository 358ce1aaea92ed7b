import { audience } from "./apis/audience/audience.ts";
import { calendar } from "./apis/calendar/calendar.ts";
import { cart } from "./apis/cart/cart.ts";
import { events } from "./apis/events/events.ts";
import { nurture } from "./apis/nurture/nurture.ts";
import { onboarding } from "./apis/onboarding/onboarding.ts";
import { query } from "./apis/query/query.ts";
import { reporting } from "./apis/reporting/reporting.ts";
import type { Api } from "./engine/api.ts";

/** Every API that the sandbox serves, in the order of specs/redocly.yaml. */
export const apis: readonly Api[] = [onboarding, query, reporting, events, audience, nurture, cart, calendar];
