import { authorizing } from "../auth/authorize.ts";
import { excluding } from "../exclusion/exclude.ts";
import type { ExclusionLines } from "../exclusion/exclusion-lines.ts";
import type { Fleet } from "../facts/fleet.ts";
import type { Watching } from "../hooks/watching.ts";
import { pacing } from "../limits/pace.ts";
import { retrying } from "../retry/retry.ts";
import { sending } from "../transport/send.ts";
import type { Call } from "./call.ts";
import type { Resources } from "./resources.ts";

const unwatched: Watching = { calls: (run) => run, attempts: (send) => send };

/**
 * exclusion( retry( slot → token → send )): what every call and attempt goes through. Key and bytes were fixed before. A
 * client with hooks has them told around the whole and around each sending.
 */
export function createPipeline(
  resources: Resources,
  lines: ExclusionLines,
  { calls, attempts }: Watching = unwatched,
  fleet?: Fleet,
): (call: Call) => Promise<Response> {
  const send = attempts<Call>(sending(resources));
  const attempt = pacing(resources, authorizing(resources, send));
  return calls(excluding(lines, resources, retrying(resources, attempt), fleet));
}
