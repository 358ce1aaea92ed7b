import type { GivenEvent } from "./given-event.ts";

/** An event for subscriptions of an account. */
export interface AddedEvent {
  readonly accountCode: string;
  readonly event: GivenEvent & { readonly id: string };
  readonly subscriptionIds: readonly string[];
}
