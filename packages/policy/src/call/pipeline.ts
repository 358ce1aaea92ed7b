import { authorizing } from "../auth/authorize.ts";
import { excluding } from "../exclusion/exclude.ts";
import type { ExclusionLines } from "../exclusion/exclusion-lines.ts";
import type { Fleet } from "../facts/fleet.ts";
import type { Observer } from "../hooks/observer.ts";
import { pacing } from "../limits/pace.ts";
import { retrying } from "../retry/retry.ts";
import { sending } from "../transport/send.ts";
import type { Call } from "./call.ts";
import type { Resources } from "./resources.ts";

const unobserved: Observer = { calls: (run) => run, attempts: (send) => send };

/**
 * exclusion( retry( slot → token → send )): the steps of every call and every attempt. Key and bytes were fixed before. The
 * observer of a client with hooks wraps the whole call, and each sending.
 */
export function createPipeline(
  resources: Resources,
  lines: ExclusionLines,
  { calls, attempts }: Observer = unobserved,
  fleet?: Fleet,
): (call: Call) => Promise<Response> {
  const send = attempts<Call>(sending(resources));
  const attempt = pacing(resources, authorizing(resources, send));
  return calls(excluding(lines, resources, retrying(resources, attempt), fleet));
}
