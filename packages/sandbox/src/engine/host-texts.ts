import type { Json } from "./bundle.ts";
import type { StatementOf } from "./document.ts";

/** Texts that are large and seldom shown. The engine has none of them: its host brings each when it is asked for. */
export interface HostTexts {
  readonly statementOf: StatementOf;
  /** The control plane's own document. */
  readonly controlDocument: () => Json | Promise<Json>;
}
