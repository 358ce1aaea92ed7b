import type { operations as Audience } from "../generated/audience.ts";
import type { operations as Calendar } from "../generated/calendar.ts";
import type { operations as Cart } from "../generated/cart.ts";
import type { operations as Events } from "../generated/events.ts";
import type { operations as Nurture } from "../generated/nurture.ts";
import type { operations as Onboarding } from "../generated/onboarding.ts";
import type { operations as Query } from "../generated/query.ts";
import type { operations as Reporting } from "../generated/reporting.ts";

interface Operations {
  readonly audience: Audience;
  readonly calendar: Calendar;
  readonly cart: Cart;
  readonly events: Events;
  readonly nurture: Nurture;
  readonly onboarding: Onboarding;
  readonly query: Query;
  readonly reporting: Reporting;
}

type Ids<Api extends keyof Operations> = Extract<keyof Operations[Api], string>;

/** An operation by its id, in every API that has it, such as `registerAccount`; or of one API, such as `onboarding.listAccounts`. */
export type OperationName = { [Api in keyof Operations]: Ids<Api> | `${Api}.${Ids<Api>}` }[keyof Operations];
