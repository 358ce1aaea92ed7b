import type { CheckedAuth } from "../auth/checked-auth.ts";
import type { DeprecationNotice } from "../deprecation/notice.ts";
import type { Clock } from "../facts/clock.ts";
import type { Priority } from "../facts/priority.ts";
import type { AdviceNotice } from "../guards/advice-notice.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { Store } from "../store/memory-store.ts";
import type { CallOptions } from "./call-options.ts";
import type { Journal } from "./journal.ts";

/** A client's options, checked and complete. */
export interface Settings {
  readonly baseUrl: string;
  /** Credentials by security scheme: those that were given. */
  readonly auth: Readonly<Record<string, CheckedAuth>>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  readonly store: Store;
  /** What every call is limited to unless it says otherwise. */
  readonly limits: Readonly<Record<Exclude<keyof CallOptions, "priority">, number>>;
  readonly priority: Priority;
  readonly tokenTimeoutMs: number;
  readonly queueSize: number;
  readonly journal: Journal | undefined;
  readonly onDeprecation: ((notice: DeprecationNotice) => void) | false | undefined;
  readonly guards: false | Readonly<Record<string, boolean | undefined>> | undefined;
  readonly onAdvice: ((notice: AdviceNotice) => void) | undefined;
  /** None, unless one is given. */
  readonly hooks: Hooks | undefined;
  /** Values of the client options that fill managed parameters. */
  readonly managed: Readonly<Record<string, unknown>>;
}
