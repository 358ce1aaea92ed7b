import type { Api } from "@tillside/spec/apis";
import { buildApi, type Finding, generateClient, Problem } from "@tillside/spec/build";

/** Builds an API's spec and its client's sources. Returns the findings of the spec; with findings, the last build stays. */
export async function specFindings(root: string, api: Api): Promise<readonly Finding[]> {
  try {
    const findings = await buildApi(root, api);
    if (findings.length === 0) await generateClient(root, api);
    return findings;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const {
      file = `specs/${api.name}/openapi.yaml`,
      line = 1,
      message = error.message,
    } = /^(?<file>\S+?):(?:(?<line>\d+):)? (?<message>.*)$/s.exec(error.message)?.groups ?? {};
    return [{ file, line: Number(line), column: 1, severity: "error", rule: "spec", message }];
  }
}
