import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const CLI = join(import.meta.dirname, "../../src/cli.ts");

const TINY: Readonly<Record<string, string>> = {
  "pnpm-workspace.yaml": "packages: [specs/*, packages/*, packages/clients/*]\n",
  ".gitignore": "dist/\n",
  "specs/redocly.yaml": "telemetry: off\napis:\n  tiny:\n    root: tiny/openapi.yaml\n",
  "specs/tiny/openapi.yaml": `openapi: 3.1.0
info: { title: Tiny API, version: "1" }
paths:
  /v1/things: { $ref: paths/v1_things.yaml }
`,
  "specs/tiny/paths/v1_things.yaml": `post:
  operationId: writeThing
  description: Writes a thing.
  x-rules: [TNY-001]
  responses:
    "200": { description: The thing. }
    "409": { description: Its key was used. }
`,
  "packages/clients/tiny/package.json": '{ "name": "@tillside/tiny", "version": "0.1.0" }\n',
  "packages/policy/package.json": '{ "name": "@tillside/policy", "version": "0.1.0" }\n',
};

/** A folder on disk that a test changes step by step. */
export interface Repository {
  readonly root: string;
  readonly git: (...words: readonly string[]) => void;
  /** Writes files; undefined removes one. */
  readonly write: (files: Readonly<Record<string, string | undefined>>) => void;
  readonly bundle: () => void;
}

/** A folder with one tiny API, gone when the test is, and not yet under git. */
export function repository(): Repository {
  const root = mkdtempSync(join(tmpdir(), "tillside-spec-diff-test-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const write: Repository["write"] = (files) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      if (content === undefined) rmSync(join(root, path));
      else writeFileSync(join(root, path), content);
    }
  };
  write(TINY);
  return {
    root,
    write,
    git: (...words) => {
      const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
      execFileSync("git", [...identity, "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false", ...words], {
        cwd: root,
      });
    },
    bundle: () => {
      execFileSync(process.execPath, [CLI, "bundle", "tiny"], { cwd: root });
    },
  };
}

/** The same under git, with one commit on main. */
export function committed(): Repository {
  const made = repository();
  made.git("init", "--quiet", "--initial-branch=main");
  made.git("add", ".");
  made.git("commit", "--quiet", "--message=First");
  return made;
}
