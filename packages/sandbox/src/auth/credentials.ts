import { fields, headerText, listOf, someText, text, userText } from "../world/shape.ts";
import type { StateKey } from "../world/state-key.ts";

/** Client id and secret, for the tokens of one token host. */
export interface ClientCredentials {
  /** Path of the token host on this origin: `/partnership-auth`. */
  readonly host: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Accounts that its tokens reach; undefined where the API keeps that itself. */
  readonly accountIds?: readonly string[];
}

/** A public and a secret key, which reach one account. */
export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly accountId: string;
}

/** An API key of one API. */
export interface ApiKey {
  readonly api: string;
  /** Stands for the key wherever the key itself must not be shown. */
  readonly name: string;
  readonly key: string;
  readonly accountId?: string;
}

/** Every credential that the sandbox knows; all are made up, and the same in every run and every seed. */
export interface Credentials {
  readonly clients: readonly ClientCredentials[];
  readonly keyPairs: readonly KeyPair[];
  readonly apiKeys: readonly ApiKey[];
}

/** Longer ones do not fit into the header of a request, in which each character of a secret may become nine. */
const mostSecret = { maxLength: 1_000 };

export const credentialsKey: StateKey<Credentials> = {
  name: "credentials",
  shape: fields({
    clients: listOf(
      fields({
        host: text,
        clientId: userText,
        clientSecret: { ...someText, ...mostSecret },
        "accountIds?": listOf(text),
      }),
    ),
    keyPairs: listOf(fields({ publicKey: userText, secretKey: { ...someText, ...mostSecret }, accountId: text })),
    apiKeys: listOf(fields({ api: text, name: someText, key: { ...headerText, ...mostSecret }, "accountId?": text })),
  }),
  seed: seededCredentials,
};

/** The credentials of every seed. */
export function seededCredentials(): Credentials {
  return {
    clients: [...partners, ...apps, appWithoutAccounts, appWithoutReportData, calendarClient],
    keyPairs: [...keyPairs],
    apiKeys: [...apiKeys],
  };
}

/** Partners of onboarding; each owns a parent account. */
export const partners = [
  { host: "/partnership-auth", clientId: "sandbox-partner-1", clientSecret: "sandbox-secret-partner-1" },
  { host: "/partnership-auth", clientId: "sandbox-partner-2", clientSecret: "sandbox-secret-partner-2" },
] as const;

/** Apps of query, legacy reporting and events v1: one token serves all three (QRY-080). */
export const apps = [
  {
    host: "/api",
    clientId: "sandbox-app-1",
    clientSecret: "sandbox-secret-app-1",
    accountIds: ["acc_demo_0001", "acc_demo_0002"],
  },
  {
    host: "/api",
    clientId: "sandbox-app-2",
    clientSecret: "sandbox-secret-app-2",
    accountIds: ["acc_demo_0003"],
  },
] as const;

/** Reaches no account at all (QRY-097). */
const appWithoutAccounts = {
  host: "/api",
  clientId: "sandbox-app-3",
  clientSecret: "sandbox-secret-app-3",
  accountIds: [],
} as const;

/** Reaches an account, but neither its campaign nor its transaction data (QRY-111). */
const appWithoutReportData = {
  host: "/api",
  clientId: "sandbox-app-4",
  clientSecret: "sandbox-secret-app-4",
  accountIds: ["acc_demo_0004"],
} as const;

export const calendarClient = {
  host: "/calendar-auth",
  clientId: "sandbox-calendar-1",
  clientSecret: "sandbox-secret-calendar-1",
} as const;

/** Of events v2 and audience v3. */
export const keyPairs = [
  { publicKey: "pub-sandbox-1", secretKey: "sec-sandbox-1", accountId: "acc_demo_0001" },
  { publicKey: "pub-sandbox-2", secretKey: "sec-sandbox-2", accountId: "acc_demo_0002" },
] as const;

export const apiKeys = [
  { api: "audience", name: "audience key", key: "sandbox-audience-key", accountId: "acc_demo_0001" },
  { api: "nurture", name: "nurture key", key: "sandbox-nurture-key" },
  { api: "cart", name: "cart key", key: "sandbox-cart-key" },
] as const;
