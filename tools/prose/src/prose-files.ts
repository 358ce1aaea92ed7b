import { execFileSync } from "node:child_process";
import { matchesGlob } from "node:path";

const READ = ["**/*.{md,mdx,ts,tsx,mjs,js,yaml}", "*.md"];
const LEFT_OUT = [
  // Tests speak of what they forbid, and their inputs are data.
  "**/*.test.{ts,tsx}",
  "**/{test,bench}/**",
  // Written by a program, or not edited after they were written.
  "**/CHANGELOG.md",
  "docs/decisions/**",
  "pnpm-lock.yaml",
];

/** Every file under version control, or about to be, that holds text for people, relative to the root. */
export function proseFiles(root: string): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split("\0")
    .filter((file) => READ.some((glob) => matchesGlob(file, glob)))
    .filter((file) => !LEFT_OUT.some((glob) => matchesGlob(file, glob)))
    .sort();
}
