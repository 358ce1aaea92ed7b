import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { parse } from "yaml";
import type { Finding } from "./finding.ts";

/** Files that are still to be rewritten. Their findings are counted, not refused. */
export class Pending {
  readonly #globs: readonly string[];

  constructor(globs: readonly string[]) {
    this.#globs = globs;
  }

  static committed(): Pending {
    return new Pending(parse(readFileSync(new URL("pending.yaml", import.meta.url), "utf8")));
  }

  split(findings: readonly Finding[]): { readonly toFix: readonly Finding[]; readonly put: readonly Finding[] } {
    const isPut = ({ file }: Finding) => this.#globs.some((glob) => matchesGlob(file, glob));
    return { toFix: findings.filter((finding) => !isPut(finding)), put: findings.filter(isPut) };
  }

  /** The list only gets shorter: an entry without findings is a problem. */
  done(findings: readonly Finding[]): readonly string[] {
    return this.#globs
      .filter((glob) => !findings.some(({ file }) => matchesGlob(file, glob)))
      .map((glob) => `tools/prose/src/pending.yaml: ${glob} has no findings left. Remove the entry.`);
  }
}
