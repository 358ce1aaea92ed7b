import { at, type Json } from "../../engine/bundle.ts";

/** What the handlers read of the document. */
export interface Excerpt {
  /** Names of the members of the schemas whose values the sandbox stores. */
  readonly members: Readonly<Record<"CreateSubscriptionRequest" | "SubscriptionEvent", readonly string[]>>;
}

export function excerpt(bundle: Json): Excerpt {
  const membersOf = (schema: string) => Object.keys(at(bundle, `/components/schemas/${schema}/properties`) as Json);
  return {
    members: {
      CreateSubscriptionRequest: membersOf("CreateSubscriptionRequest"),
      SubscriptionEvent: membersOf("SubscriptionEvent"),
    },
  };
}

/** JSON Pointers to the schemas of what the state holds as the document describes it. */
export function schemas(): string[] {
  const names = ["CalendarEvent", "CreateSubscriptionRequest", "SubscriptionEvent", "VisibleEvent"];
  return names.map((name) => `/components/schemas/${name}`);
}
