import { bucketWords } from "@tillside/spec/portal";
import type { Server } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import type { Workflow } from "../read-workflows.ts";
import { addressOf, hostOf } from "../samples/hosts.ts";
import { authWords, operationPerScheme } from "../words/auth-words.ts";
import { deprecationWords } from "../words/deprecation-words.ts";
import { type Fact, factsOf } from "./facts.ts";
import { type Gap, gapsOf } from "./gap.ts";
import { type Text, textOf } from "./text.ts";

/** What the page of an API and its Markdown twin show. */
export interface ApiView {
  readonly name: string;
  readonly title: string;
  /** In one sentence. */
  readonly about: string;
  /** In Markdown, at length. */
  readonly description: string;
  /** What the contract says of its successor, in Markdown, where all of it is deprecated. */
  readonly deprecation?: string;
  readonly hosts: readonly Host[];
  /** How its operations authenticate, each way once. */
  readonly authentication: readonly Text[];
  readonly limits: readonly Limit[];
  readonly groups: readonly OperationGroup[];
  /** In which its operations are called. */
  readonly workflows: readonly Workflow[];
  readonly gaps: ReadonlyMap<string, Gap>;
}

export interface Host {
  /** As the contract writes it: `{base_url}`. */
  readonly name: string;
  readonly sandbox: string;
  readonly description: string;
}

export interface Limit {
  /** Of its bucket. */
  readonly name: string;
  readonly about: Text;
  readonly strength: string;
}

export interface OperationGroup {
  readonly title: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}

export interface ListedOperation {
  readonly id: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly safety: string;
  readonly deprecated: boolean;
  readonly facts: readonly Fact[];
}

export function apiView(api: ReferenceApi, workflows: readonly Workflow[]): ApiView {
  const { name, title, about, bundle, deprecated, successor } = api;
  return {
    name,
    title,
    about,
    description: bundle.info.description ?? about,
    ...(deprecated && { deprecation: deprecationWords(api, successor) }),
    hosts: hostsOf(api),
    authentication: operationPerScheme(api).map((operation) => authWords(api, operation)),
    limits: Object.entries(bundle["x-rate-limits"] ?? {}).map(([bucket, limit]) => ({
      name: bucket,
      about: textOf({ ...limit, description: bucketWords(limit) }),
      strength: limit.strength,
    })),
    groups: groupsOf(api),
    workflows: workflows.filter(({ apis }) => apis.includes(name)),
    gaps: gapsOf(api.ledger),
  };
}

function hostsOf({ bundle, operations }: ReferenceApi): readonly Host[] {
  const servers = new Map(operations.map(({ server }) => [server.url, server]));
  for (const server of bundle.servers) servers.set(server.url, server);
  return [...servers.values()].map(hostOfServer);
}

function hostOfServer(server: Server): Host {
  return { name: hostOf(server), sandbox: addressOf(server), description: server.description ?? "" };
}

function groupsOf(api: ReferenceApi): readonly OperationGroup[] {
  const descriptions = new Map(api.bundle.tags?.map((tag) => [tag.name, tag.description]));
  const tags = [...new Set(api.operations.map(({ tag }) => tag))];
  return tags.map((tag) => ({
    title: tag,
    description: descriptions.get(tag) ?? "",
    operations: api.operations.filter((one) => one.tag === tag).map((operation) => listedOperation(api, operation)),
  }));
}

function listedOperation(api: ReferenceApi, operation: ReferenceOperation): ListedOperation {
  const { id, facts, method, path, address } = operation;
  return {
    id,
    title: facts.summary,
    method,
    path,
    address,
    safety: facts["x-safety"],
    deprecated: facts.deprecated ?? false,
    facts: factsOf(api, operation),
  };
}
