import { at, items, members } from "../document/json.ts";
import { isMethod } from "../document/methods.ts";
import type { Impact } from "../extensions/field-change.ts";
import type { Change } from "./change.ts";
import { samePath } from "./same-path.ts";

/**
 * Changes of who may call what. Redocly compares the lists as they are written; here an operation without one has the document's. Only
 * one more alternative takes nothing away: whoever becomes public, or stops being so, needs other credentials.
 */
export function securityChanges(base: unknown, revision: unknown): readonly Change[] {
  const [before, after] = [at(base, "security"), at(revision, "security")];
  const own = operationKeys(base).flatMap(([path, method]) => {
    const old = at(base, "paths", path, method);
    const now = at(revision, "paths", samePath(Object.keys(at(revision, "paths") ?? {}), path) ?? path, method);
    const [written, rewritten] = [at(old, "security"), at(now, "security")];
    if (now === undefined || (written === undefined && rewritten === undefined)) return [];
    return weighed(`${method.toUpperCase()} ${path}`, written ?? before, rewritten ?? after);
  });
  return [...weighed("", before, after), ...own, ...scopeChanges(base, revision)];
}

/** Scopes of OAuth flows that came or went, of which Redocly says nothing. Whoever asks for one that is gone gets no token. */
function scopeChanges(base: unknown, revision: unknown): readonly Change[] {
  const [before, after] = [scopes(base), scopes(revision)];
  const gone = [...before].filter(([place]) => !after.has(place));
  const come = [...after].filter(([place]) => !before.has(place));
  return [
    ...gone.map(([place, text]) => scopeChange(place, "breaking", text, undefined)),
    ...come.map(([place, text]) => scopeChange(place, "compatible", undefined, text)),
  ];
}

function scopeChange(place: string, impact: Impact, before: unknown, after: unknown): Change {
  return { impact, operation: "", place, what: before === undefined ? "added" : "removed", before, after };
}

/** The description of each scope by its place. */
function scopes(document: unknown): ReadonlyMap<string, unknown> {
  const schemes = members(at(document, "components", "securitySchemes"));
  const flows = schemes.flatMap(([name, scheme]) =>
    members(at(scheme, "flows")).map(
      ([flow, its]) => [`components/securitySchemes/${name}/flows/${flow}`, its] as const,
    ),
  );
  return new Map(
    flows.flatMap(([place, flow]) =>
      members(at(flow, "scopes")).map(([scope, text]) => [`${place}/scopes/${scope}`, text] as const),
    ),
  );
}

function operationKeys(document: unknown): readonly (readonly [string, string])[] {
  return members(at(document, "paths")).flatMap(([path, item]) =>
    members(item).flatMap(([method]) => (isMethod(method) ? [[path, method] as const] : [])),
  );
}

function weighed(operation: string, before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [alternatives(before), alternatives(after)];
  if (old.length === now.length && old.every((one) => now.includes(one))) return [];
  const onlyAdds = old.every((one) => now.includes(one));
  const impact: Impact = onlyAdds ? "compatible" : "breaking";
  return [{ impact, operation, place: "security", what: `${words(before)} → ${words(after)}`, before, after }];
}

/** Each requirement as a text that is the same for the same schemes and scopes. No requirement is the same as an empty one. */
function alternatives(security: unknown): readonly string[] {
  const requirements = items(security);
  return (requirements.length > 0 ? requirements : [{}]).map((requirement) => {
    const schemes = members(requirement).map(([name, scopes]) => [name, items(scopes).toSorted()] as const);
    return JSON.stringify(schemes.toSorted(byName));
  });
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one.localeCompare(other);
}

function words(security: unknown): string {
  const shown = items(security).map((requirement) =>
    members(requirement)
      .map(([scheme, scopes]) => [scheme, ...items(scopes)].join(" "))
      .join(" with "),
  );
  return shown.map((one) => one || "public").join(" or ") || "public";
}
