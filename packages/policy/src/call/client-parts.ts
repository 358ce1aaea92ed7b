import type { CredentialKind } from "../auth/credential-kind.ts";
import type { noticeDeprecation } from "../deprecation/notice.ts";
import type { Excluding } from "../exclusion/excluding.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { Guard } from "../guards/guard.ts";
import type { Pacing } from "../limits/pacing.ts";
import type { fillManaged } from "../managed/fill-managed.ts";
import type { newSession } from "../managed/new-session.ts";
import type { leavesOpen } from "../partial/failures.ts";

/**
 * The capabilities that the client of one API has beyond those of every client. Its generated wiring passes them, so that a program
 * contains only those which its APIs use.
 */
export interface ClientParts {
  /** `pacing` where it states rate limits, else `pausing`. */
  readonly pacing: Pacing;
  /** The types of its security schemes. */
  readonly credentials?: readonly CredentialKind[];
  /** The checks of its own. */
  readonly guards?: readonly Guard[];
  /** Where it has calls that must not run at the same time. */
  readonly exclusion?: Excluding;
  /** Where the client fills parameters. */
  readonly managed?: typeof fillManaged;
  /** Where a session fills parameters. */
  readonly session?: typeof newSession;
  /** Where it has deprecated operations. */
  readonly deprecation?: typeof noticeDeprecation;
  /** Where a success can hide failures. */
  readonly leavesOpen?: typeof leavesOpen;
}

/** The operations of an API that have a fact, for instance `partial`. */
type WithFact<Manifest extends ApiManifest, Name extends string> = Extract<
  Manifest["operations"][keyof Manifest["operations"]],
  Readonly<Record<Name, unknown>>
>;

/** A part that is missing only where nothing needs it: without it, the client would send other calls, or hide failures, without a word. */
type NeededPart<Name extends keyof ClientParts, Needs> = [Needs] extends [never]
  ? unknown
  : { readonly [Part in Name]-?: NonNullable<ClientParts[Part]> };

/** {@link ClientParts} of one API: those that its manifest needs are required. */
export type PartsOf<Manifest extends ApiManifest> = ClientParts &
  NeededPart<"credentials", keyof Manifest["auth"]> &
  NeededPart<"managed", WithFact<Manifest, "managed">> &
  NeededPart<"session", Manifest["sessionOptions"][number]> &
  NeededPart<"deprecation", WithFact<Manifest, "deprecated">> &
  NeededPart<"leavesOpen", WithFact<Manifest, "partial">>;
