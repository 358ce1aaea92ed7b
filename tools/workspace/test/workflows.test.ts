import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../src/root.ts";

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: Record<string, unknown> }[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync(".github/workflows/*.yml", { cwd: ROOT }).sort();
const text = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const read = (file: string) => parse(text(file)) as Workflow;
const runs = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);
const uses = ({ steps }: Job) => steps.flatMap((step) => step.uses?.split("@")[0] ?? []);

describe.each(files)("%s", (file) => {
  it("pins every action to a commit and names its version", () => {
    const lines = text(file)
      .split("\n")
      .filter((line) => /\buses: /.test(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it("gives no job more than reading unless the job says so", () => {
    expect(Object.entries(read(file).permissions)).toEqual(file.endsWith("ci.yml") ? [["contents", "read"]] : []);
  });
});

describe("the release", () => {
  const { jobs } = read(".github/workflows/release.yml");
  const { pack, publish } = jobs;

  it("tests as CI does and packs in a job that can only read", () => {
    expect(pack && runs(pack)).toEqual([".ci/run", "npm run release -- --dry-run"]);
    expect(pack?.permissions).toEqual({ contents: "read" });
  });

  it("publishes in the only job that has an id-token, which installs and builds nothing", () => {
    const withToken = Object.keys(jobs).filter((name) => jobs[name]?.permissions?.["id-token"] !== undefined);
    expect(withToken).toEqual(["publish"]);
    expect(publish?.needs).toBe("pack");
    expect(publish && runs(publish)).toEqual(["node tools/workspace/src/release.ts"]);
    expect(publish && uses(publish)).toEqual(["actions/checkout", "actions/setup-node", "actions/download-artifact"]);
    expect(publish?.permissions).toEqual({ contents: "read", "id-token": "write" });
  });

  it("hands over the tarballs that were packed: both jobs name the same artifact and folder", () => {
    const artifact = (job: Job | undefined, name: string) => {
      const step = job?.steps.find((each) => each.uses?.startsWith(`actions/${name}-artifact@`));
      return [step?.with?.name, step?.with?.path];
    };
    expect(artifact(pack, "upload")).toEqual(["release", "dist/release"]);
    expect(artifact(publish, "download")).toEqual(artifact(pack, "upload"));
  });

  it("needs no dependency to publish: what the job runs imports only Node and its own files", () => {
    const seen = new Set<string>();
    const outside: string[] = [];
    const follow = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/^import (?!type ).*?from "([^"]+)";$/gms)) {
        if (from.startsWith(".")) follow(path.resolve(path.dirname(file), from));
        else if (!from.startsWith("node:")) outside.push(`${path.basename(file)}: ${from}`);
      }
    };
    follow(path.join(ROOT, "tools/workspace/src/release.ts"));
    expect(seen.size).toBeGreaterThan(5);
    expect(outside).toEqual([]);
  });
});
