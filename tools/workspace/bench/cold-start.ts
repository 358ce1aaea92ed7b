import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { seconds } from "../src/seconds.ts";
import type { Figure } from "./figure.ts";
import { inFreshCheckout } from "./fresh-checkout.ts";

const START = ["start", "--", "--once", "--sandbox-port", "4110", "--docs-port", "4100"];

/** `npm start -- --once` in a fresh checkout with the system's Node. */
export async function coldStart(): Promise<Figure[]> {
  return inFreshCheckout(async ({ folder, env }) => {
    const startedAt = performance.now();
    const [code] = await once(spawn("npm", START, { cwd: folder, env, stdio: "inherit" }), "close");
    if (code !== 0) throw new Error(`npm start -- --once ended with ${code} in a fresh checkout.`);
    return [
      { what: "cold npm start -- --once, empty home", measured: seconds(performance.now() - startedAt), bar: "45 s" },
    ];
  });
}
