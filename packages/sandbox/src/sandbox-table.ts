import { apis } from "./apis.ts";
import { type ApiKey, type ClientCredentials, type KeyPair, seededCredentials } from "./auth/credentials.ts";
import { descriptions } from "./generated/descriptions.js";
import type { Seed } from "./seeds/seed.ts";

type Credential = ClientCredentials | KeyPair | ApiKey;

/**
 * Base URLs, test credentials and the ids that go with them: a line per API and kind of credential.
 *
 * @param seed whose own credentials are shown in place of those of every seed.
 */
export function sandboxTable(origin: string, seed: Seed = {}): string {
  const own = seed.credentials ?? {};
  const heading = ["API", "base URL", "token URL", "test credential", "with"];
  const rows = apis.flatMap(({ name, firstIds = "" }) => {
    const { operations = [], manifest, tokenHost } = descriptions.find((each) => each.name === name) ?? {};
    const base = `${origin}${operations.find(({ isToken }) => !isToken)?.prefix}`;
    const [first = ["", ""], ...others] = Object.values(manifest?.auth ?? {}).map(({ type }) => {
      const tokenUrl = type === "client-credentials" ? `${origin}${tokenHost}` : "";
      const place = { api: name, type, tokenHost };
      const given = credentialAt(place, own);
      if (given !== undefined) return [tokenUrl, textOf(given), idsOf(given, seed) || ("key" in given ? firstIds : "")];
      const seeded = credentialAt(place, seededCredentials());
      return [tokenUrl, seeded === undefined ? "" : textOf(seeded), firstIds];
    });
    return [[name, base, ...first], ...others.map((other) => ["", "", ...other])];
  });
  return aligned([heading, ...rows, ["control", `${origin}/_sandbox`, "", "none"]]);
}

function credentialAt(
  { api, type, tokenHost }: { readonly api: string; readonly type: string; readonly tokenHost: string | undefined },
  { clients = [], keyPairs = [], apiKeys = [] }: NonNullable<Seed["credentials"]>,
): Credential | undefined {
  if (type === "api-key") return apiKeys.find((key) => key.api === api);
  return type === "key-pair" ? keyPairs[0] : clients.find(({ host }) => host === tokenHost);
}

function textOf(credential: Credential): string {
  if ("key" in credential) return credential.key;
  if ("publicKey" in credential) return `${credential.publicKey}:${credential.secretKey}`;
  return `${credential.clientId}:${credential.clientSecret}`;
}

/** What the seed says of a credential: its parent account, or the account that it reaches. */
function idsOf(credential: Credential, { state }: Seed): string {
  const { parents = {} } = (state?.onboarding ?? {}) as { readonly parents?: Readonly<Record<string, unknown>> };
  const isOwner = (parent: unknown) =>
    "clientId" in credential && (parent as { readonly clientId?: string } | null)?.clientId === credential.clientId;
  const [parent] = Object.entries(parents).find(([, each]) => isOwner(each)) ?? [];
  if (parent !== undefined) return `parent account ${parent}`;
  const account = "accountId" in credential ? credential.accountId : (credential as ClientCredentials).accountIds?.[0];
  return account === undefined ? "" : `account ${account}`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
