import { apis } from "./apis.ts";
import { seededCredentials } from "./auth/credentials.ts";
import { descriptions } from "./generated/descriptions.js";

/** Base URLs, test credentials and the ids that go with them: a line per API and kind of credential. */
export function sandboxTable(origin: string): string {
  const heading = ["API", "base URL", "token URL", "test credential", "with"];
  const rows = apis.flatMap(({ name, firstIds }) => {
    const { operations = [], manifest, tokenHost } = descriptions.find((each) => each.name === name) ?? {};
    const base = `${origin}${operations.find(({ isToken }) => !isToken)?.prefix}`;
    const [first = ["", ""], ...others] = Object.values(manifest?.auth ?? {}).map(({ type }) => {
      const tokenUrl = type === "client-credentials" ? `${origin}${tokenHost}` : "";
      return [tokenUrl, credential(name, type, tokenHost), firstIds ?? ""];
    });
    return [[name, base, ...first], ...others.map((other) => ["", "", ...other])];
  });
  return aligned([heading, ...rows, ["control", `${origin}/_sandbox`, "", "none"]]);
}

function credential(api: string, type: string, tokenHost: string | undefined): string {
  const { clients, keyPairs, apiKeys } = seededCredentials();
  if (type === "api-key") return apiKeys.find((key) => key.api === api)?.key ?? "";
  if (type === "key-pair") return `${keyPairs[0]?.publicKey}:${keyPairs[0]?.secretKey}`;
  const client = clients.find(({ host }) => host === tokenHost);
  return `${client?.clientId}:${client?.clientSecret}`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
