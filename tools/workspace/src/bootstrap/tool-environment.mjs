import path from "node:path";

/**
 * The environment every tool runs in: the workspace's own programs first, telemetry off. Node keeps the code that it has compiled,
 * because tests start the same programs hundreds of times; the bench measures a start as a user sees it.
 *
 * @param {string} root
 * @param {string} verb
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(root, verb) {
  return {
    ...process.env,
    PATH: [path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    REDOCLY_TELEMETRY: "off",
    SCARF_ANALYTICS: "false",
    ASTRO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    ...(verb !== "bench" && { NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node") }),
  };
}
