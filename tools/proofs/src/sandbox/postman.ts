import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findApi } from "@tillside/spec/apis";

const run = promisify(execFile);

/** The converter and the runner: 87 MB in 221 packages, too much to install for every npm test. */
const PROGRAMS = ["openapi-to-postmanv2@6.3.3", "newman@6.2.2"];
/** Where the servers of every spec are by default. */
const SANDBOX = "http://127.0.0.1:4020";

/** A request of a collection, and its response. */
export interface Exchange {
  /** `POST /v1/cart/reserve`, with the values of the request in the path. */
  readonly request: string;
  /** Undefined if the request got no response. */
  readonly status: number | undefined;
  /** `X-Sandbox-Reason`. */
  readonly reason: string | undefined;
}

/** The programs, installed in a folder of their own. */
export class Postman {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "postman-"));

  async install(): Promise<void> {
    writeFileSync(path.join(this.#folder, "package.json"), JSON.stringify({ private: true }));
    await this.#run("npm", ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", ...PROGRAMS]);
  }

  /**
   * Makes a collection of an API's bundle, with the examples as values, and sends each of its requests to the sandbox at `origin`. The
   * collection stays as it is made, except for the idempotency keys: the examples share one, and a caller makes a new one for each write.
   */
  async send(api: string, origin: string, credentials: Readonly<Record<string, string>>): Promise<readonly Exchange[]> {
    const { bundle } = findApi(api);
    const collection = path.join(this.#folder, `${api}.json`);
    const report = path.join(this.#folder, `${api}.report.json`);
    await this.#program("openapi2postmanv2", "-s", bundle.bare, "-o", collection, "-O", "parametersResolution=Example");
    const text = readFileSync(collection, "utf8").replaceAll(SANDBOX, origin);
    writeFileSync(collection, JSON.stringify(JSON.parse(text, withNewKey)));
    const variables = Object.entries(credentials).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
    const reporter = ["--reporters", "json", "--reporter-json-export", report, "--suppress-exit-code"];
    await this.#program("newman", "run", collection, ...reporter, ...variables);
    return JSON.parse(readFileSync(report, "utf8")).run.executions.map(exchangeOf);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #program(name: string, ...words: readonly string[]): Promise<unknown> {
    return this.#run(process.execPath, [path.join(this.#folder, "node_modules", ".bin", name), ...words]);
  }

  #run(program: string, words: readonly string[]): Promise<unknown> {
    return run(program, words, { cwd: this.#folder, maxBuffer: 64 * 1024 * 1024 });
  }
}

/** Postman writes a new UUID for `{{$guid}}` in each request. */
function withNewKey(_name: string, value: unknown): unknown {
  return Object(value).key === "Idempotency-Key" ? { ...Object(value), value: "{{$guid}}" } : value;
}

interface Execution {
  readonly request: { readonly method: string; readonly url: { readonly path: readonly string[] } };
  readonly response?: { readonly code: number; readonly header: readonly Header[] };
}

interface Header {
  readonly key: string;
  readonly value: string;
}

function exchangeOf({ request, response }: Execution): Exchange {
  const reason = response?.header.find(({ key }) => key.toLowerCase() === "x-sandbox-reason")?.value;
  return { request: `${request.method} /${request.url.path.join("/")}`, status: response?.code, reason };
}
