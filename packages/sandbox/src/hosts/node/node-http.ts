/**
 * Node's HTTP, and its HTTPS for those who need it. Not by an `import`: that reads every export of `node:http`, and one of them loads a
 * whole HTTP client, which takes a quarter of the start.
 */
export const http = process.getBuiltinModule("node:http");
export const loadHttps = () => process.getBuiltinModule("node:https");
