import type { AuthScheme } from "../facts/manifest.ts";
import { notText } from "../facts/not-text.ts";
import type { CheckedAuth } from "./checked-auth.ts";
import type { Credential, CredentialResources } from "./credential.ts";

/** Refuses credentials for one of their options; `problem` never shows a value. */
export type RefuseAuth = (problem: string) => never;

/**
 * One type of security scheme: how its options are checked, and what they become. A client is handed the kinds that its API has, and
 * no other is in the program.
 */
export interface CredentialKind {
  readonly type: AuthScheme["type"];
  /** Every option, as the keys of an object. */
  readonly names: Readonly<Record<string, string>>;
  /** What `auth` looks like, for a message. */
  readonly form: string;
  /** Refuses options that are missing, or that no header can carry. */
  check(scheme: AuthScheme, own: CheckedAuth, refuse: RefuseAuth): void;
  /** The option that must not be readable in a browser. */
  secretOf(own: CheckedAuth): string;
  create(scheme: AuthScheme, own: CheckedAuth, resources: CredentialResources): Promise<Credential>;
}

/** Refuses options that are no texts. */
export function checkTexts(names: readonly string[], own: CheckedAuth, refuse: RefuseAuth): void {
  for (const name of names) {
    if (typeof own[name] !== "string" || own[name] === "") refuse(`${name} ${notText(own[name])}`);
  }
}

/** Refuses the user name of an `Authorization: Basic` header that has a colon. */
export function checkUser(name: string, own: CheckedAuth, refuse: RefuseAuth): void {
  if (!String(own[name]).includes(":")) return;
  refuse(
    `${name} has a colon, which a Basic header cannot carry (RFC 7617); check that it is not an "id:secret" pair.`,
  );
}

/** A source of one value that no other replaces. */
export function fixedSource(value: string): Pick<Credential, "source" | "renewable"> {
  return { source: { token: () => value }, renewable: false };
}

/** Base64 of `name:secret`, in UTF-8 as RFC 7617 has it. */
export function basicValue(name: string, secret: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${name}:${secret}`)));
}
