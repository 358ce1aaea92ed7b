import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Finding } from "./finding.ts";

const PACKAGE = path.join(import.meta.dirname, "..");

/** The findings of files as they were linted before, by the hash of path, content and rules. */
export class FindingCache {
  readonly #file: string;
  readonly #rules = hashOf(["package.json", ...globSync("src/**/*.{ts,yaml}", { cwd: PACKAGE }).sort()].map(read));
  readonly #before: Readonly<Record<string, readonly Finding[]>>;
  readonly #now: Record<string, readonly Finding[]> = {};

  constructor(file: string) {
    this.#file = file;
    this.#before = readBefore(file);
  }

  async findings(
    file: string,
    text: string,
    lint: (file: string, text: string) => Promise<readonly Finding[]>,
  ): Promise<readonly Finding[]> {
    const key = hashOf([this.#rules, file, text]);
    const findings = this.#before[key] ?? (await lint(file, text));
    this.#now[key] = findings;
    return findings;
  }

  /** Keeps the files of this run only, so that the cache does not grow. */
  save(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(this.#now));
  }
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest("base64url");
}

function read(file: string): string {
  return readFileSync(path.join(PACKAGE, file), "utf8");
}

/** A cache that is missing or damaged is an empty one. */
function readBefore(file: string): Readonly<Record<string, readonly Finding[]>> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
