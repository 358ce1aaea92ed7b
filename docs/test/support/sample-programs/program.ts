import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Language } from "../../../src/reference/samples/samples-of.ts";

/** How samples of a language are run. */
interface Program {
  readonly command: string;
  /** Its name ends as those of the samples do. */
  readonly runner: URL;
  /** Arguments with which the command succeeds where everything is there that samples need, and how it is installed. */
  readonly probe: readonly string[];
  readonly install: string;
}

export const programs: Readonly<Record<Language, Program>> = {
  typescript: {
    command: process.execPath,
    runner: new URL("./run.ts", import.meta.url),
    probe: ["--version"],
    install: "Node 24",
  },
  curl: {
    command: "bash",
    runner: new URL("./run.sh", import.meta.url),
    probe: ["-c", "curl --version"],
    install: "apt-get install -y curl",
  },
  python: {
    command: "python3",
    runner: new URL("./run.py", import.meta.url),
    probe: ["-c", "import requests"],
    install: "apt-get install -y python3-requests",
  },
  php: {
    command: "php",
    runner: new URL("./run.php", import.meta.url),
    probe: ["-r", "curl_init();"],
    install: "apt-get install -y php-cli php-curl",
  },
  ruby: {
    command: "ruby",
    runner: new URL("./run.rb", import.meta.url),
    probe: ["-rnet/http", "-e", ""],
    install: "apt-get install -y ruby",
  },
};

/** Whether the samples of a language cannot be run here. Prints the reason; throws with TILLSIDE_FORBID_SKIPS=1. */
export function mustSkip(language: Language): boolean {
  const { command, probe, install } = programs[language];
  if (spawnSync(command, probe).status === 0) return false;
  const message = `\`${command} ${probe.join(" ")}\` fails, so no ${language} sample is run. Install it: ${install}`;
  if (process.env.TILLSIDE_FORBID_SKIPS === "1") throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return true;
}

/** What a sample printed, and 0, or another number if it failed. */
interface Printed {
  readonly status: number;
  readonly output: string;
}

/** One process that runs samples of a language one after another. */
export interface SampleProcess {
  run(file: string, environment: Readonly<Record<string, string>>): Promise<Printed>;
  stop(): void;
}

/** Printed after each sample, with its status. */
const END = "\u001e";

/**
 * Starts the process. It reads a line for each sample, the file and then its variables, separated by tabs:
 * `file<TAB>NAME=value<TAB>…`. After the sample it prints a line with the end mark and the status.
 */
export function startProgram(language: Language): SampleProcess {
  const { command, runner } = programs[language];
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(command, [fileURLToPath(runner)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH, HOME },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  async function run(file: string, environment: Readonly<Record<string, string>>): Promise<Printed> {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    child.stdin.write(`${[file, ...variables].join("\t")}\n`);
    let output = "";
    for (;;) {
      const { value: line, done } = await lines.next();
      if (done) return { status: 1, output: `${output}The program ended.` };
      const [text = "", status] = line.split(END);
      output += text;
      if (status !== undefined) return { status: Number(status), output };
      output += "\n";
    }
  }

  return { run, stop: () => child.kill() };
}
