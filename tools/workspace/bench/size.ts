import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT } from "../src/root.ts";
import type { Figure } from "./figure.ts";

/** What a program of an integrating partner takes from a client: the function that makes it, and a call. */
const ONE_READ = `
  import { createQueryClient } from "@tillside/query";
  export const read = (options, init) => createQueryClient(options).GET("/v1/query/accounts", init);
`;
const ONE_WRITE = `
  import { createOnboardingClient } from "@tillside/onboarding";
  export const write = (options, body) => createOnboardingClient(options).POST("/v1/accounts/register/partnership", { body });
`;

/** An API without limits and tokens, so without pacing and token exchange. */
const ONE_CALL_OF_CART = `
  import { createCartClient } from "@tillside/cart";
  export const write = (options, init) => createCartClient(options).POST("/v1/cart/reserve", init);
`;

/** A client that can send in bulk, used for single calls: nothing of bulk runs comes along. */
const ONE_CALL_OF_EVENTS = `
  import { createEventsClient } from "@tillside/events";
  export const send = (options, body) => createEventsClient(options).POST("/v1/events", { body });
`;

/** And used for bulk runs. */
const BULK = `
  import { createEventsClient, sendEvents } from "@tillside/events";
  export const send = (options, source, run) => sendEvents(createEventsClient(options), source, run);
`;

/** The same of others: a client that retries, and paces or authorizes where it can. */
const PEERS = {
  ky: `export { default } from "ky";`,
  "Azure core-rest-pipeline, its default pipeline with a bearer token": `
    export {
      bearerTokenAuthenticationPolicy, createDefaultHttpClient, createPipelineFromOptions, createPipelineRequest,
    } from "@azure/core-rest-pipeline";`,
  "Octokit core with throttling and retry": `
    import { Octokit } from "@octokit/core";
    import { retry } from "@octokit/plugin-retry";
    import { throttling } from "@octokit/plugin-throttling";
    export const Client = Octokit.plugin(throttling, retry);`,
};

/** The size that imports add to a bundle, minified and gzipped: clients, the further entry points of policy and bulk, and other libraries. */
export async function size(): Promise<Figure[]> {
  const measured = [
    ["openapi-fetch alone", `export { default } from "openapi-fetch";`, ""],
    ["query client, one read", ONE_READ, "14 KiB"],
    ["onboarding client, one write", ONE_WRITE, "16 KiB"],
    ["cart client, one write", ONE_CALL_OF_CART, "13.5 KiB"],
    ["events client, one write", ONE_CALL_OF_EVENTS, ""],
    ["onboarding client, every export", `export * from "@tillside/onboarding";`, ""],
    ["events client, sendEvents", BULK, ""],
    ...furtherEntryPoints().map((name) => [`${name} by itself`, `export * from "${name}";`, ""] as const),
    ...Object.entries(PEERS).map(([name, contents]) => [name, contents, ""] as const),
  ] as const;
  return Promise.all(
    measured.map(async ([what, contents, bar]) => ({
      what: `size min+gzip, ${what}`,
      measured: kibibytes(await gzippedSize(contents)),
      bar,
    })),
  );
}

/** The entry points of policy and bulk that an application imports itself. */
function furtherEntryPoints(): string[] {
  return ["policy", "bulk"].flatMap((name) => {
    const file = path.join(ROOT, "packages", name, "package.json");
    const { exports } = JSON.parse(readFileSync(file, "utf8")) as { exports: Record<string, unknown> };
    const further = Object.keys(exports).filter(
      (entry) => ![".", "./client", "./package.json"].includes(entry) && !entry.startsWith("./internal"),
    );
    return further.map((entry) => entry.replace(".", `@tillside/${name}`));
  });
}

/** The bytes of a program as a browser loads it. */
async function gzippedSize(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    target: "es2022",
    // Some entry points are for servers only; a peer they take from the user is not theirs.
    external: ["node:*", "@opentelemetry/api", "bullmq"],
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).byteLength;
}

export function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KiB`;
}
