import type { Json } from "../document/json.ts";
import type { Api } from "../files/apis.ts";
import { Problem } from "../problem.ts";
import { type Bundled, openWithRedocly } from "../redocly-core.ts";
import { redoclyMessage } from "./redocly-message.ts";
import { shownRules } from "./shown-rules.ts";
import { stripRules } from "./strip-rules.ts";

/** An API as one document. */
export interface Bundle {
  /** As the hand-written files have it, with `x-rules`. */
  readonly marked: Json;
  /** What everything else reads: without `x-rules`. */
  readonly document: Json;
  /** The rules that each place shows, by its JSON Pointer. */
  readonly shownRules: ReadonlyMap<string, readonly string[]>;
}

/**
 * One document out of the hand-written many.
 *
 * @throws Problem with file, line and cause when a file or a `$ref` cannot be read.
 */
export async function bundle(root: string, api: Api): Promise<Bundle> {
  const made = await bundled(root, api);
  if ("document" in made) return bundleOf(made.document);
  const [problem] = made.problems;
  throw new Problem(problem ? redoclyMessage(root, problem) : `Redocly made no bundle of ${api.name}.`);
}

/** Redocly walks some specs that the lint refuses until its stack overflows. */
async function bundled(root: string, api: Api): Promise<Bundled> {
  try {
    return await (await openWithRedocly(root, api)).bundle();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const [reason = ""] = `${(error as Error).message}`.split("\n");
    const advice = `\`tillside-spec lint ${api.name}\` says where.`;
    throw new Problem(`The ${api.name} spec cannot be bundled: ${reason.replace(/\.$/, "")}. ${advice}`, {
      cause: error,
    });
  }
}

/** The bundle whose document, with `x-rules`, is there already. */
export function bundleOf(marked: Json): Bundle {
  return { marked, document: stripRules(marked), shownRules: shownRules(marked) };
}
