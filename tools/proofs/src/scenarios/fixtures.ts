/** What `GET /_sandbox/fixtures` shows, as far as the scenarios use it. */
export interface Fixtures {
  readonly onboarding: { readonly partners: readonly [Partner, Partner] };
  readonly apps: readonly [App, App];
  readonly reportData: { readonly startDate: string; readonly endDate: string };
  readonly keyPairs: readonly [KeyPair, KeyPair];
  readonly events: { readonly unprocessedEventType: string };
  readonly audience: { readonly apiKey: string; readonly accountId: string };
  readonly nurture: { readonly apiKey: string };
  readonly cart: {
    readonly apiKey: string;
    readonly tagId: string;
    readonly items: readonly [CartItem, CartItem];
    readonly rejectedItemId: string;
    /** Only one of it is there. */
    readonly singleItemId: string;
  };
  readonly calendar: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly accountCode: string;
    readonly calendarCode: string;
    readonly calendarId: string;
    readonly subscriptionId: string;
    readonly eventId: string;
    readonly userName: string;
    /** Its subscriptions get a 200 and are not made all the same. */
    readonly failingCalendarCode: string;
  };
}

export interface Vertical {
  readonly partnerVerticalId: string;
  readonly partnerSubVerticalId: string;
}

export interface Partner {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly parentAccountId: string;
  readonly verticals: readonly [Vertical, Vertical];
  readonly unmappedVertical: Vertical;
  readonly accountId: string;
  readonly pageId: string;
  readonly layoutId: string;
  readonly storeOwnedByOther: string;
  readonly accountIdWithoutGrant: string;
}

interface App {
  readonly appId: string;
  readonly appSecret: string;
  readonly accountIds: readonly [string, string];
  readonly unreachableAccountId: string;
  readonly campaignIds: readonly [string, string];
}

interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly accountId: string;
}

interface CartItem {
  readonly cartItemId: string;
  readonly unitPrice: number;
  readonly currency: string;
}
