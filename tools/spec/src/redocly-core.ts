import { join } from "node:path";
import {
  BaseResolver,
  bundle,
  getLineColLocation,
  lint,
  lintFromString,
  loadConfig,
  type NormalizedProblem,
  type Source,
  YamlParseError,
} from "@redocly/openapi-core";
import type { Json, JsonObject } from "./document/json.ts";
import { parseYaml } from "./document/yaml-file.ts";
import type { Api } from "./files/apis.ts";

/** Redocly's configuration, from the repository root. */
const CONFIGURATION = "specs/redocly.yaml";

/** What Redocly found wrong, at its first place. */
export interface RedoclyProblem {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** What the author may have meant, however far from what is written. */
  readonly suggestions?: readonly string[];
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
}

/** One document made of the many files of an API, or why there is none. */
export type Bundled = { readonly document: Json } | { readonly problems: readonly RedoclyProblem[] };

/** One API as Redocly reads it. Every file is read once. */
export interface RedoclyDocument {
  lint(): Promise<readonly RedoclyProblem[]>;
  bundle(): Promise<Bundled>;
  /** The findings in a bundled document; their places are in the bundle. */
  lintBundle(document: Json): Promise<readonly RedoclyProblem[]>;
}

/**
 * Reads the files for Redocly, and refuses aliases without end and tags that are none of JSON's. Redocly would walk an alias inside its
 * own anchor until its stack overflows, and aliases of aliases for minutes. It throws on `!!binary`.
 */
class RefusingResolver extends BaseResolver {
  override parseDocument(source: Source, isRoot?: boolean): ReturnType<BaseResolver["parseDocument"]> {
    const hasAlias = /[\s[{]&[\w-]/.test(source.body) && /[\s[{,]\*[\w-]/.test(source.body);
    const hasTag = /(?:^|[\s[{,])![\w!<]/.test(source.body);
    const error = hasAlias || hasTag ? parseYaml(source.body).error : undefined;
    if (!error?.isRefused) return super.parseDocument(source, isRoot);
    throw new YamlParseError(new Error(`${error.message} (${error.line}:${error.column})`), source);
  }
}

/** Opens an API with its part of specs/redocly.yaml. Redocly runs in this process and sends nothing anywhere. */
export async function openWithRedocly(root: string, api: Api): Promise<RedoclyDocument> {
  const config = (await loadConfig({ configPath: join(root, CONFIGURATION) })).forAlias(api.name);
  const resolver = new RefusingResolver(config.resolve);
  const read = { ref: api.document, config, externalRefResolver: resolver };
  // Bundling moves parts of the parsed files about, so that no lint may come after it.
  const linted = problemsOf(api.document, () => lint(read));
  return {
    lint: () => linted,
    async bundle() {
      await linted;
      let document: Json | undefined;
      const problems = await problemsOf(api.document, async () => {
        const made = await bundle(read);
        document = inOrder(JSON.parse(JSON.stringify(made.bundle.parsed)) as JsonObject);
        return made.problems.filter(({ severity }) => severity === "error");
      });
      return document === undefined || problems.length > 0 ? { problems } : { document };
    },
    lintBundle: (document) =>
      problemsOf(api.document, () =>
        lintFromString({ source: JSON.stringify(document), absoluteRef: api.bundle.json, config }),
      ),
  };
}

/** The findings in a document that is not an API's, such as an Arazzo document. */
export async function lintFile(root: string, file: string): Promise<readonly RedoclyProblem[]> {
  const config = await loadConfig({ configPath: join(root, CONFIGURATION) });
  return problemsOf(file, () => lint({ ref: file, config, externalRefResolver: new RefusingResolver(config.resolve) }));
}

/** The order in which the OpenAPI specification describes the fields of a document; others follow. */
const FIELDS = [
  "openapi",
  "info",
  "jsonSchemaDialect",
  "servers",
  "security",
  "tags",
  "externalDocs",
  "paths",
  "webhooks",
  "components",
];

/** A bundle reads like a document that someone wrote: Redocly leaves its components where they were first needed. */
function inOrder(document: JsonObject): JsonObject {
  const known = FIELDS.filter((name) => name in document);
  const others = Object.keys(document).filter((name) => !FIELDS.includes(name));
  return Object.fromEntries([...known, ...others].map((name) => [name, document[name] as Json]));
}

/** The problems that Redocly returns, or the one for which it cannot take the root document at all. */
async function problemsOf(
  rootDocument: string,
  work: () => Promise<readonly NormalizedProblem[]>,
): Promise<readonly RedoclyProblem[]> {
  try {
    return (await work()).map(problemOf);
  } catch (error) {
    const unread = error instanceof YamlParseError;
    // `detectSpec` refuses what is no OpenAPI document at all with an Error that has no class of its own.
    if (!unread && !/^(Document must be|Unsupported|Invalid)/.test(`${(error as Error).message}`)) throw error;
    const { message } = error as Error;
    return [
      {
        rule: unread ? "yaml-syntax" : "struct",
        severity: "error",
        message: unread ? message : `${message}.`,
        file: unread ? error.source.absoluteRef : rootDocument,
        line: unread ? error.line : 1,
        column: unread ? error.col : 1,
        pointer: "#/",
      },
    ];
  }
}

function problemOf({ ruleId, severity, message, suggest, location: [place] }: NormalizedProblem): RedoclyProblem {
  const start = place && getLineColLocation(place).start;
  return {
    rule: ruleId,
    severity: severity === "error" ? "error" : "warning",
    message,
    ...(suggest === undefined ? {} : { suggestions: suggest }),
    file: place?.source.absoluteRef ?? "",
    line: start?.line ?? 1,
    column: start?.col ?? 1,
    pointer: place?.pointer ?? "#/",
  };
}
