import { readFileSync } from "node:fs";
import type { Api } from "@tillside/spec/apis";

interface Document {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary?: string }>>>>;
}

/** What the reference page of an API must show: its title, and the path and summary of its first operation. */
export function referenceOf(api: Api): { name: string; title: string; path: string; summary: string } {
  const { info, paths } = JSON.parse(readFileSync(api.bundle.json, "utf8")) as Document;
  const [[path, item] = ["", {}]] = Object.entries(paths);
  const summary = Object.values(item).find((operation) => operation.summary)?.summary ?? "";
  return { name: api.name, title: info.title, path, summary };
}
