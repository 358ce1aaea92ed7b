/** A pair of the partner's own taxonomy that the service can translate (ONB-093). */
export interface MappingRow {
  readonly partnerVerticalId: string;
  readonly partnerSubVerticalId: string;
}

/** The partner's side: the account under which it registers its merchants. */
export interface Parent {
  readonly id: string;
  /** Whose tokens reach it. */
  readonly clientId: string;
  readonly mappings: readonly MappingRow[];
}

export interface Page {
  readonly pageIdentifier: string;
  status: "active" | "paused";
  /** The body of the last switch, as it came. */
  layoutType?: unknown;
}

/** What an account was registered with; the country code in upper case. */
export interface Registration {
  readonly brand: string;
  readonly country_code: string;
  readonly store_identifier: string;
  readonly external_account_id: string;
  readonly vertical_id: string | number;
  readonly sub_vertical_id: string | number;
}

export interface BlockedVertical {
  readonly partnerVerticalId: string | number;
  readonly partnerSubVerticalId: string | number;
  readonly policy: string;
  readonly position1Policy: string;
}

/** A marketplace controls list. */
export interface ControlsList {
  readonly name: string;
  /** One entry per partnerSubVerticalId. */
  readonly blockedVerticals: readonly BlockedVertical[];
  /** As they came last. */
  readonly domains?: unknown;
}

export interface Account {
  readonly accountId: string;
  readonly parentAccountId: string;
  /** Whether the partner's grant on it is there and synced. */
  readonly granted: boolean;
  readonly registration: Registration;
  status: "active" | "paused" | "mixed";
  readonly pages: Page[];
  /** Every surface has its page: another one is refused. Only fixtures are so, for the surface's field is not shown. */
  readonly surfacesTaken: boolean;
  /** Themes by layout id, as they came last. */
  readonly layouts: { [layoutId: string]: unknown };
  controlsList?: ControlsList;
  /** As it came last. */
  offerControlsList?: unknown;
  readonly payoutSetups: { readonly provider: string; readonly experience: string; readonly email?: string }[];
  readonly deletionRequests: unknown[];
}

/** An accepted write. */
export interface Operation {
  readonly operationId: string;
  readonly parentAccountId: string;
}

export interface OnboardingState {
  readonly parents: { [parentAccountId: string]: Parent };
  readonly accounts: { [accountId: string]: Account };
  readonly operations: { [operationId: string]: Operation };
  readonly privacyRequests: unknown[];
}
