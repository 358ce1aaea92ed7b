import { ConfigurationError, clockOf } from "@tillside/policy";
import {
  type Batch,
  type BulkOptions,
  type BulkRun,
  type BulkSource,
  bulkNumbers,
  bulkPolicy,
  type Delivery,
  sha256Hex,
  startBulk,
  verdictOf,
} from "@tillside/policy/bulk";
import type { AudienceClient } from "../generated/client.ts";
import { manifest } from "../generated/manifest.ts";
import { type AddressForm, takeAddress } from "./take-address.ts";

/** Recommended for one request, on both paths (AUD-041, AUD-045). */
const recommended = 100_000;

/** What {@link importAudience} is told. */
export interface ImportAudienceOptions extends BulkOptions<string> {
  /** `include` adds to the list, `exclude` takes off it (AUD-018, AUD-019). No default. */
  readonly action: "include" | "exclude";
  /** The account in the dashboard; v3 needs it (AUD-014), on the legacy path it follows from the key (AUD-016). */
  readonly accountId?: string | undefined;
  /** The list's name. Default the service's own, `AdvertiserDatabase` (AUD-021). */
  readonly list?: string | undefined;
  /**
   * What the source holds: `plain` addresses that go out as they are, addresses to `hash` here (white space removed, in lower
   * case, SHA-256; AUD-023), or SHA-256 hashes that were made before (`hashed`).
   */
  readonly addresses: AddressForm;
  /** Default `/v3/import/suppression`. */
  readonly path?: "/v3/import/suppression" | "/api/1.0/import/suppression" | undefined;
  /** Addresses of a chunk, at most. Default 100,000, as recommended; beyond it is advice of the client's guard. */
  readonly chunkSize?: number | undefined;
}

/**
 * Adds any number of addresses to a list, or takes them off it, as fast as is recommended: 4 requests a second, 4 at once (the
 * client's rate limit). At most five chunks are alive. A chunk without a clear answer is repeated, within the run and by the
 * next run with the same ledger, for membership of a list cannot act twice.
 * @returns a run: a promise of the counts, which can be iterated for its progress, paused, resumed and stopped.
 * @throws ConfigurationError that names the wrong option; later the run rejects with BulkError.
 * @example
 * await importAudience(audience, readAddresses(), { accountId: "acc_…", action: "include", addresses: "hash" });
 */
export function importAudience(
  client: AudienceClient,
  source: BulkSource<string>,
  options: ImportAudienceOptions,
): BulkRun {
  const { action, accountId, list, addresses, path = "/v3/import/suppression", ...given } = options ?? {};
  if (action !== "include" && action !== "exclude") throw wrong('action must be "include" or "exclude".');
  if (addresses !== "plain" && addresses !== "hash" && addresses !== "hashed")
    throw wrong('addresses must be "plain", "hash" or "hashed".');
  const isCurrent = path === "/v3/import/suppression";
  if (isCurrent && typeof accountId !== "string") throw wrong("accountId is missing.");
  if (!isCurrent && accountId !== undefined) throw wrong("the legacy path takes no accountId; leave it out.");
  const { chunkSize } = bulkNumbers("importAudience", given, { chunkSize: recommended });
  const policy = bulkPolicy(given.policy);

  return startBulk(
    {
      name: "importAudience",
      identity: JSON.stringify(["importAudience", path, accountId ?? null, list ?? null, action, addresses]),
      safety: manifest.operations[`POST ${path}`].safety,
      keyLifeMs: 0,
      clock: clockOf(client),
      batchSize: chunkSize,
      batchBytes: Number.POSITIVE_INFINITY,
      // Four under way (AUD-043), and the next one ready.
      lanes: manifest.buckets.imports.concurrency + 1,
      deadlineMs: policy.deadlineMs,
      take: (address) => takeAddress(address, addresses),
      send: async (batch, delivery) => verdictOf(post(batch, delivery), delivery, { accepted: () => accepted }),
    },
    source,
    given,
  );

  async function post({ texts }: Batch<string>, { deadlineMs, signal }: Delivery) {
    const entries = addresses === "plain" ? { emails: [...texts] } : { sha256s: await hashesOf(texts) };
    const body = { action, ...(list === undefined ? {} : { list }), ...entries };
    const call = { policy: { ...policy, deadlineMs }, signal };
    return path === "/v3/import/suppression"
      ? client.POST(path, { body: { ...body, accountId: accountId as string }, ...call })
      : client.POST(path, { body, ...call });
  }

  async function hashesOf(texts: readonly string[]): Promise<string[]> {
    return addresses === "hash" ? sha256Hex(texts) : [...texts];
  }
}

const accepted = { result: "accepted", refused: new Map() } as const;

function wrong(problem: string): ConfigurationError {
  return new ConfigurationError(`importAudience: ${problem}`);
}
