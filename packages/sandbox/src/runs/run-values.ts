/** A run's id as its URLs and its credentials have it. */
const idForm = "[0-9a-f]{12}";
const withPrefix = /^\/r\/([^/?#]+)(?=[/?#]|$)/;
const withId = new RegExp(`^(.*)\\.(${idForm})$`, "s");

/** What the paths of a run begin with; empty for the default run. */
export function prefixOf(run: string | undefined): string {
  return run === undefined ? "" : `/r/${run}`;
}

/** A URL below the origin that begins with a run's prefix, and the same without it. */
export function prefixedUrl(url: string): { readonly run: string; readonly url: string } | undefined {
  const [prefix, run] = withPrefix.exec(url) ?? [];
  if (prefix === undefined || run === undefined) return undefined;
  const rest = url.slice(prefix.length);
  return { run, url: rest.startsWith("/") ? rest : `/${rest}` };
}

/**
 * What a run has in place of a credential of the seed: the run's id is behind it, so that a credential alone names its run. Behind the
 * scenes (state, limits, request log, snapshots) the seed's value stands for both.
 */
export function valueInRun(run: string | undefined, value: string): string {
  return run === undefined ? value : `${value}.${run}`;
}

/** The seed's value that a credential of this run stands for; undefined for one of another run. */
export function valueInSeed(run: string | undefined, given: string): string | undefined {
  if (run === undefined) return given;
  const [, value, id] = withId.exec(given) ?? [];
  return id === run ? value : undefined;
}

/** The run that a credential names, whether or not there is such a run. */
export function runNamedIn(given: string): string | undefined {
  return withId.exec(given)?.[2];
}

/** Why a credential of another run is refused; undefined if it is not of another one. */
export function otherRunProblem(run: string | undefined, named: string | undefined): string | undefined {
  if (named === run) return undefined;
  if (run === undefined) return `The credential is of run ${named}, which does not exist or does not accept it.`;
  const whose = named === undefined ? "has no run's id behind it" : `is of run ${named}`;
  return `The URL is of run ${run}, and the credential ${whose}. GET ${prefixOf(run)}/_sandbox/fixtures shows the credentials of the run.`;
}
