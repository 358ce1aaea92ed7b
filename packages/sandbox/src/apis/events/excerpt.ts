import { at, type Json } from "../../engine/bundle.ts";

/** What the checks read of the document. */
export interface Excerpt {
  /** The latest version of the service. */
  readonly latestVersion: string;
}

export function excerpt(bundle: Json): Excerpt {
  return { latestVersion: at(bundle, "/components/parameters/SvcVersion/x-managed/value") as string };
}
