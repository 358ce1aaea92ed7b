import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../src/root.ts";

interface Job {
  readonly needs?: string;
  readonly if?: string;
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

  it("gives a job read permission only, unless the job itself asks for more", () => {
    expect(Object.entries(read(file).permissions)).toEqual(file.endsWith("ci.yml") ? [["contents", "read"]] : []);
  });
});

describe("the release", () => {
  const { jobs } = read(".github/workflows/release.yml");
  const { pack, publish } = jobs;

  it("tests as CI does and packs in a job with read permission only", () => {
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

  it("publishes the packed tarballs: both jobs name the same artifact and folder", () => {
    const artifact = (job: Job | undefined, name: string) => {
      const step = job?.steps.find((each) => each.uses?.startsWith(`actions/${name}-artifact@`));
      return [step?.with?.name, step?.with?.path];
    };
    expect(artifact(pack, "upload")).toEqual(["release", "dist/release"]);
    expect(artifact(publish, "download")).toEqual(artifact(pack, "upload"));
  });

  it("needs no dependency to publish: the job's code imports only Node and its own files", () => {
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

describe("the comment about API changes", () => {
  const { jobs } = read(".github/workflows/api-changes.yml");
  const { report, comment } = jobs;
  const [, reportScript = ""] = report ? runs(report) : [];
  const [commentScript = ""] = comment ? runs(comment) : [];

  it("runs the pull request's code in a job with read permission only, and no code of the repository in the job that comments", () => {
    expect(report?.permissions).toEqual({ contents: "read" });
    expect(comment?.permissions).toEqual({ "pull-requests": "write" });
    expect(comment && uses(comment)).toEqual(["actions/download-artifact"]);
    expect(comment && runs(comment)).toHaveLength(1);
    expect(commentScript).not.toMatch(/\b(npm|npx|node)\b/);
  });

  it("adds no comment to a pull request from a fork, whose token has read permission only", () => {
    expect(comment?.if).toBe("github.event.pull_request.head.repo.full_name == github.repository");
  });

  it("puts no text of the pull request into a script, only into variables", () => {
    for (const script of [reportScript, commentScript]) expect(script).not.toContain("${{");
  });

  it("reports the changes of the specs, also in the summary", async () => {
    const { written } = await runScript(reportScript, {
      git: "exit 1",
      npm: '[[ $* == "run --silent spec:diff -- --markdown" ]] && echo "## API changes"',
    });
    expect(written("api-changes.md")).toBe("## API changes\n");
    expect(written("summary.md")).toBe("## API changes\n");
    expect(written("outputs")).toBe("changes-specs=true\n");
  });

  it("compares nothing if the merge does not change the specs of the base branch", async () => {
    const { written } = await runScript(reportScript, {
      git: '[[ $* == "diff --quiet HEAD^1 HEAD -- specs" ]]',
      npm: "exit 1",
    });
    expect(written("summary.md")).toBe("This pull request changes no spec.\n");
    expect(written("outputs")).toBe("");
  });

  it("fails if the report fails", async () => {
    await expect(runScript(reportScript, { git: "exit 1", npm: "exit 1" })).rejects.toThrow("Command failed");
  });

  it("adds a comment the first time", async () => {
    const { calls, written } = await commented({ report: "## API changes\n", changesSpecs: "true", earlier: "" });
    expect(calls.at(-1)).toBe("api --silent --method POST repos/o/r/issues/7/comments --field body=@comment.md");
    expect(written("comment.md")).toBe("<!-- api-changes -->\n## API changes\n");
  });

  it.each(["true", ""])("updates its comment later, whether specs still change or not: %j", async (changesSpecs) => {
    const { calls } = await commented({ report: "later\n", changesSpecs, earlier: "42" });
    expect(calls).toHaveLength(2);
    expect(calls.at(-1)).toBe("api --silent --method PATCH repos/o/r/issues/comments/42 --field body=@comment.md");
  });

  it("finds its own comment by its author and its first line", async () => {
    const { calls } = await commented({ report: "", changesSpecs: "true", earlier: "" });
    expect(calls[0]).toBe(
      'api --paginate repos/o/r/issues/7/comments --jq .[] | select(.user.login == "github-actions[bot]" and (.body | startswith("<!-- api-changes -->"))) | .id',
    );
  });

  it("adds no comment to a pull request that changes no spec", async () => {
    const { calls } = await commented({ report: "none\n", changesSpecs: "", earlier: "" });
    expect(calls).toHaveLength(1);
  });

  it("cuts a long report at a line's end and links to the whole", async () => {
    const line = `- ${"é".repeat(100)}\n`;
    const { written } = await commented({ report: line.repeat(500), changesSpecs: "true", earlier: "" });
    const text = written("comment.md");
    expect(text.length).toBeLessThan(65_536);
    expect(text.replace("<!-- api-changes -->\n", "").replaceAll(line, "")).toBe(
      "\n…\n\nThe report is too long for a comment. [The summary of this run](https://run) shows all of it.\n",
    );
  });

  interface Ran {
    /** The arguments with which the script called `gh`. */
    readonly calls: readonly string[];
    written(file: string): string;
  }

  function commented(given: { report: string; changesSpecs: string; earlier: string }): Promise<Ran> {
    const { report, changesSpecs, earlier } = given;
    const gh = `echo "$*" >> calls; [[ $2 != --paginate ]] || echo -n "${earlier}"`;
    const environment = { REPOSITORY: "o/r", PULL_REQUEST: "7", RUN: "https://run", CHANGES_SPECS: changesSpecs };
    return runScript(commentScript, { gh }, environment, { "api-changes.md": report });
  }

  /** Runs a step as GitHub does, in its own folder, with stand-ins for the programs that it calls. */
  async function runScript(
    script: string,
    programs: Readonly<Record<string, string>>,
    environment: Readonly<Record<string, string>> = {},
    files: Readonly<Record<string, string>> = {},
  ): Promise<Ran> {
    const folder = mkdtempSync(path.join(tmpdir(), "workflow-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = (name: string) => path.join(folder, name);
    for (const [name, body] of Object.entries({ calls: "", "summary.md": "", outputs: "", ...files }))
      writeFileSync(file(name), body);
    for (const [name, body] of Object.entries(programs))
      writeFileSync(file(name), `#!/usr/bin/env bash\n${body}\n`, { mode: 0o755 });
    await promisify(execFile)("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
      cwd: folder,
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        GITHUB_STEP_SUMMARY: file("summary.md"),
        GITHUB_OUTPUT: file("outputs"),
        ...environment,
      },
    });
    const written = (name: string) => readFileSync(file(name), "utf8");
    return { calls: written("calls").split("\n").slice(0, -1), written };
  }
});
