import type { LanguageServer } from "./asked-server.ts";
import type { Compiler } from "./compilers.ts";
import { startLsp } from "./lsp.ts";
import type { Project } from "./project.ts";
import { startTsserver } from "./tsserver.ts";

/** Starts the language server of a version, with the project's file open in it. */
export function startLanguageServer({ tsc, tsserver }: Compiler, project: Project): Promise<LanguageServer> {
  return tsserver === undefined ? startLsp(tsc, project) : startTsserver(tsserver, project);
}
