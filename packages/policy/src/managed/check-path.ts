import { ConfigurationError } from "../errors/configuration-error.ts";

/**
 * Refuses path parameters that would reach another operation: a missing or empty one, and `.` or `..`, which a URL
 * resolves to another path.
 */
export function checkPath(operation: string, path: string, values: Readonly<Record<string, unknown>> = {}): void {
  for (const [, name = ""] of path.matchAll(/\{([^}]+)\}/g)) {
    const value = String(values[name] ?? "");
    if (["", ".", ".."].includes(value)) {
      throw new ConfigurationError(
        `${operation}: path parameter ${name} is "${value}"; give it a value (params.path.${name}).`,
      );
    }
  }
}
