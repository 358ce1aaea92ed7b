import type { Json } from "../../document/json.ts";
import type { Api } from "../../files/apis.ts";
import type { RedoclyDocument } from "../../redocly-core.ts";
import { type Finding, pathIn } from "./finding.ts";
import { redoclyFinding } from "./redocly.ts";

/** Lints the bundle of an API; its findings are shown on the root document. */
export async function bundleLint(
  root: string,
  api: Api,
  redocly: RedoclyDocument,
  bundle: Json,
): Promise<readonly Finding[]> {
  return (await redocly.lintBundle(bundle)).map((problem) => ({
    ...redoclyFinding(root, problem),
    file: pathIn(root, api.document),
    line: 1,
    column: 1,
    message: `In the bundle, at ${problem.pointer}: ${redoclyFinding(root, problem).message}`,
  }));
}
