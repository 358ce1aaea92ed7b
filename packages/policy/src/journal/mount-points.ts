import { readFileSync } from "node:fs";

/** What the list writes for a space, a tab, a line break or a backslash. */
const escaped = /\\(\d{3})/g;

/**
 * Whether a file is mounted by itself, as Docker and Kubernetes can do. What stands beside it is then on another file system, and is
 * lost with the container. Only Linux has the list of mounts; elsewhere the response is `false`.
 * @param file its real path.
 */
export function isMountPoint(file: string, list = mounts()): boolean {
  return list
    .split("\n")
    .map((line) => line.split(" ")[4]?.replace(escaped, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8))))
    .includes(file);
}

function mounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
}
