import path from "node:path";

/**
 * The environment every tool runs in: the workspace's own programs first, telemetry off.
 *
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(root) {
  return {
    ...process.env,
    PATH: [path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    REDOCLY_TELEMETRY: "off",
    SCARF_ANALYTICS: "false",
    ASTRO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  };
}
