import {
  type Batch,
  batchVerdict,
  bulkNumbers,
  bulkPolicy,
  type Delivery,
  type OptionKinds,
  type QueuedJob,
  sha256Hex,
} from "@tillside/bulk";
import { baseUrlOf, type CallOptions, ConfigurationError, clockOf } from "@tillside/policy";
import type { AudienceClient } from "../generated/client.ts";
import { manifest } from "../generated/manifest.ts";
import { type AddressForm, takeAddress } from "./take-address.ts";

/** Recommended for one request, on both paths (AUD-041, AUD-045). */
const recommended = 100_000;

/** What an import does, on one machine or on many. */
export interface ImportSettings {
  /** `include` adds to the list, `exclude` removes from it (AUD-018, AUD-019). No default. */
  readonly action: "include" | "exclude";
  /** The account in the dashboard. v3 needs it (AUD-014); on the legacy path it follows from the key (AUD-016). */
  readonly accountId?: string | undefined;
  /** The name of the list. Default: the default of the service, `AdvertiserDatabase` (AUD-021). */
  readonly list?: string | undefined;
  /**
   * What the source contains: `plain` addresses are sent as they are, `hash` addresses are hashed by the client, `hashed` are SHA-256
   * hashes. The client removes white space, converts to lower case and takes the SHA-256 (AUD-023).
   */
  readonly addresses: AddressForm;
  /** Default `/v3/import/suppression`. */
  readonly path?: "/v3/import/suppression" | "/api/1.0/import/suppression" | undefined;
}

/** How an import splits its source into batches. */
export interface AddressBatches {
  /** Most addresses of a batch. Default 100,000, as recommended. A higher number goes to the client's `onAdvice`. */
  readonly batchSize?: number | undefined;
}

/** The options of {@link ImportSettings} and {@link AddressBatches}, and what each has to be. */
export const importOptions = {
  action: "",
  accountId: "a string",
  list: "a string",
  addresses: "",
  path: "",
  batchSize: "",
} satisfies OptionKinds<ImportSettings & AddressBatches>;

/**
 * The job of an import: how its addresses are read and sent.
 * @param name the function that was called.
 * @throws ConfigurationError that names the wrong option.
 */
export function audienceJob(
  name: string,
  client: AudienceClient,
  options: ImportSettings & AddressBatches & { readonly policy?: CallOptions | undefined },
): QueuedJob<string> {
  const { action, accountId, list, addresses, path = "/v3/import/suppression" } = options;
  const wrong = (problem: string) => new ConfigurationError(`${name}: ${problem}`);
  if (action !== "include" && action !== "exclude") throw wrong('action must be "include" or "exclude".');
  if (addresses !== "plain" && addresses !== "hash" && addresses !== "hashed")
    throw wrong('addresses must be "plain", "hash" or "hashed".');
  const isCurrent = path === "/v3/import/suppression";
  if (!isCurrent && path !== "/api/1.0/import/suppression")
    throw wrong('path must be "/v3/import/suppression" or "/api/1.0/import/suppression".');
  if (isCurrent && accountId === undefined) throw wrong("accountId is missing.");
  if (!isCurrent && accountId !== undefined) throw wrong("the legacy path takes no accountId; leave it out.");
  const { batchSize } = bulkNumbers(name, options, { batchSize: recommended });
  const policy = bulkPolicy(options.policy);

  return {
    name,
    identity: JSON.stringify([
      "importAudience",
      `${baseUrlOf(client, name)}${path}`,
      accountId ?? null,
      list ?? null,
      action,
      addresses,
    ]),
    safety: manifest.operations[`POST ${path}`].safety,
    keyLifeMs: 0,
    clock: clockOf(client, name),
    batchSize,
    batchBytes: Number.POSITIVE_INFINITY,
    // As many batches in flight as the contract recommends (AUD-043), and the next one ready.
    concurrency: manifest.buckets.imports.concurrency + 1,
    take: (address) => takeAddress(address, addresses),
    freeze: async (texts) => (addresses === "hash" ? sha256Hex(texts) : texts),
    thaw: (text) => text,
    send: (batch, delivery) => batchVerdict(post(batch, delivery), delivery, { accepted: () => accepted }),
  };

  function post({ texts }: Batch<string>, { signal }: Delivery) {
    const entries = addresses === "plain" ? { emails: [...texts] } : { sha256s: [...texts] };
    const body = { action, ...(list === undefined ? {} : { list }), ...entries };
    if (path === "/v3/import/suppression") {
      const init = { body: { ...body, accountId: accountId as string }, policy, signal };
      return { init, result: client.POST(path, init) };
    }
    const init = { body, policy, signal };
    return { init, result: client.POST(path, init) };
  }
}

const accepted = { result: "accepted", refused: new Map() } as const;
