export type { LanguageServer } from "./asked-server.ts";
export { checkSeconds, EVERY_CLIENT, NOTHING } from "./check-seconds.ts";
export { compilerOf } from "./compilers.ts";
export { startLanguageServer } from "./language-server.ts";
export { Project } from "./project.ts";
