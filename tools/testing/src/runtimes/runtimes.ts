import { existsSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../../node_modules");

/** A runtime that the clients support. */
export interface Runtime {
  readonly name: string;
  readonly kind: "node" | "bun" | "deno" | "workerd";
  /** The beginning of its `navigator.userAgent`. */
  readonly userAgent: string;
  /** Path of its program. It does not exist on platforms that the npm package does not support. */
  readonly program: string;
}

function runtime(name: string, kind: Runtime["kind"], userAgent: string, program: string): Runtime {
  return { name, kind, userAgent, program: path.join(folder, program) };
}

/** Every runtime that the clients support, in the versions of `package.json`. */
export const runtimes: readonly Runtime[] = [
  runtime("Node 22.13", "node", "Node.js/22", "node-22/bin/node"),
  runtime("Node 24", "node", "Node.js/24", "node-24/bin/node"),
  runtime("Node 26", "node", "Node.js/26", "node-26/bin/node"),
  runtime("Bun", "bun", "Bun/", "@oven/bun-linux-x64/bin/bun"),
  runtime("Deno", "deno", "Deno/", "@deno/linux-x64-glibc/deno"),
  runtime("workerd", "workerd", "Cloudflare-Workers", "@cloudflare/workerd-linux-64/bin/workerd"),
];

/** The runtimes that are installed here. */
export function installedRuntimes(): readonly Runtime[] {
  return runtimes.filter(({ program }) => existsSync(program));
}
