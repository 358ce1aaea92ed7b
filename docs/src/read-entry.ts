import type { ApiEntry } from "./render-index.ts";

interface Info {
  readonly title: string;
  readonly summary?: string;
  readonly description?: string;
}

/** Title of the bundle (JSON text) and its summary, or else the first paragraph of its description. */
export function readEntry(name: string, bundle: string): ApiEntry {
  const { info } = JSON.parse(bundle) as { info: Info };
  const [firstParagraph = ""] = (info.description ?? "").trim().split(/\n\s*\n/);
  return { name, title: info.title, about: info.summary ?? firstParagraph };
}
