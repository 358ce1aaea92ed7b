import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Api, readApis as listApis } from "@tillside/spec/apis";
import { expanded, isMethod } from "@tillside/spec/document";
import { parse } from "yaml";
import { DocsError } from "../docs-error.ts";
import { kebab } from "./kebab.ts";
import type { Bundle, Operation, Parameter, PathItem, Server } from "./openapi.ts";

/** One API as the reference shows it. */
export interface ReferenceApi {
  /** Name in specs/redocly.yaml, and of its folder under /reference. */
  readonly name: string;
  readonly title: string;
  /** Its summary, or else the first paragraph of its description. */
  readonly about: string;
  readonly bundle: Bundle;
  readonly ledger: readonly Rule[];
  readonly operations: readonly ReferenceOperation[];
  /** All operations are, those that only exchange a token left out. */
  readonly deprecated: boolean;
  readonly successor?: Successor;
  readonly source: Api;
}

/** The API in place of a deprecated one, of all its operations or of some only; or the contract's words for one that it does not describe. */
export type Successor = { readonly name: string; readonly of: "all" | "some" } | { readonly undescribed: string };

/** An operation with its `$ref`s followed. */
export interface ReferenceOperation {
  readonly api: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Address of its page. */
  readonly address: string;
  readonly tag: string;
  readonly server: Server;
  readonly parameters: readonly Parameter[];
  readonly facts: Operation;
}

/** One rule of a ledger. */
export interface Rule {
  readonly id: string;
  readonly rule: string;
  readonly kind: string;
  readonly source: string;
  readonly reading?: {
    readonly point: string;
    readonly client?: string;
    readonly sandbox?: string;
    readonly note?: string;
  };
}

/**
 * Every API of specs/redocly.yaml as its files are now, in that order. Throws a `DocsError` where a bundle is missing.
 *
 * @param form `bare`: without descriptions and summaries, which no sample shows. Default: with them.
 */
export function readReferenceApis(form: "json" | "bare" = "json"): readonly ReferenceApi[] {
  return listApis().map((api) => readReferenceApi(api, form));
}

const known = new Map<string, { readonly version: string; readonly api: ReferenceApi }>();

/** One API as its files are now. They are parsed again only after a change: every page asks for the APIs. */
export function readReferenceApi(api: Api, form: "json" | "bare" = "json"): ReferenceApi {
  const file = api.bundle[form];
  const ledger = join(api.specDirectory, "rules.yaml");
  const version = [file, ledger].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs).join(" ");
  const last = known.get(file);
  if (last?.version === version) return last.api;
  const read = referenceApi(api, readPart(api, file), readPart(api, ledger));
  known.set(file, { version, api: read });
  return read;
}

/** What bundle (JSON text) and ledger (YAML text) say of an API. */
export function referenceApi(source: Api, bundleText: string, ledgerText: string): ReferenceApi {
  const bundle = JSON.parse(bundleText) as Bundle;
  const ledger = parse(ledgerText) as readonly Rule[];
  const operations = Object.entries(bundle.paths).flatMap(([path, item]) =>
    operationsOf(source.name, bundle, path, item),
  );
  const own = operations.filter(({ facts }) => facts["x-role"] !== "token");
  const [firstParagraph = ""] = (bundle.info.description ?? "").trim().split(/\n\s*\n/);
  return {
    name: source.name,
    title: bundle.info.title,
    about: bundle.info.summary ?? firstParagraph,
    bundle,
    ledger,
    operations,
    deprecated: own.every(({ facts }) => facts.deprecated),
    ...successorOf(own.map(({ facts }) => facts)),
    source,
  };
}

function successorOf(operations: readonly Operation[]): Pick<ReferenceApi, "successor"> {
  const named = operations.map((facts) => facts["x-successor"]).filter((one) => one !== undefined);
  const [first] = named;
  if (first === undefined) return {};
  if (typeof first === "object") return { successor: first };
  return { successor: { name: first, of: named.length === operations.length ? "all" : "some" } };
}

function operationsOf(api: string, bundle: Bundle, path: string, item: PathItem): readonly ReferenceOperation[] {
  return Object.entries(item)
    .filter(([method]) => isMethod(method))
    .map(([method, found]) => {
      const facts = expanded(bundle, found) as Operation;
      const shared = expanded(bundle, item.parameters ?? []) as readonly Parameter[];
      const [server = { url: "" }] = facts.servers ?? item.servers ?? bundle.servers;
      return {
        api,
        id: facts.operationId,
        method: method.toUpperCase(),
        path,
        address: `/reference/${api}/${kebab(facts.operationId)}/`,
        tag: facts.tags?.[0] ?? "Operations",
        server,
        parameters: [...shared, ...(facts.parameters ?? [])],
        facts,
      };
    });
}

function readPart(api: Api, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new DocsError(
      `${path} is missing. Build it: npm run build. If that leaves it out, list ` +
        `"@tillside/spec-${api.name}": "workspace:*" under devDependencies in docs/package.json.`,
    );
  }
}
