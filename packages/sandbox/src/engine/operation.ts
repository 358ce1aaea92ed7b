import type { AuthScheme, OperationFacts } from "@tillside/policy";
import type { Named } from "./aliases.ts";
import type { Document } from "./document.ts";

/** One operation of a bundle, and where this server has it. */
export interface Operation {
  readonly document: Document;
  readonly id: string;
  /** The names that other documents give it. */
  readonly aliases?: Named["aliases"];
  /** Upper case. */
  readonly method: string;
  /** As in the bundle: `/v1/partnership/accounts/{account_id}/status`. */
  readonly template: string;
  /** Path of its host on this origin: `/partnership`. */
  readonly prefix: string;
  /** JSON Pointer to it in the bundle. */
  readonly pointer: string;
  /** The policy facts that the manifest has of it; none of a token operation. */
  readonly facts: OperationFacts | undefined;
  /** How its caller proves who it is; undefined where no one has to. */
  readonly scheme: AuthScheme | undefined;
  /** Path of the host whose tokens it takes, on this origin: `/partnership-auth`. */
  readonly tokenHost: string | undefined;
  readonly isToken: boolean;
  /** Whether the contract itself names its rate limit. Otherwise the limit is an assumption of the client's. */
  readonly hasOwnLimit: boolean;
}
