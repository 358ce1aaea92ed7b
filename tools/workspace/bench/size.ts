import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Figure } from "./figure.ts";

/** What a bundle for browsers and workers grows by: minified and gzipped, every export kept. */
export async function size(): Promise<Figure[]> {
  const bare = await gzippedSize(`export { default } from "openapi-fetch";`);
  const client = await gzippedSize(`export * from "@tillside/onboarding";`);
  return [
    { what: "openapi-fetch alone, min+gzip", measured: kibibytes(bare), bar: "" },
    { what: "openapi-fetch + policy + client, min+gzip", measured: kibibytes(client), bar: "8 KiB" },
  ];
}

async function gzippedSize(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "esm",
    target: "es2022",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).byteLength;
}

function kibibytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KiB`;
}
