// Has inputs of its own: a copy of the checkout, with the process that follows its edits.
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rounds } from "@tillside/testing/proof";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runProgram } from "../../src/run-program.ts";
import { type DevProcess, startDev } from "./dev-process.ts";
import { scratchCheckout } from "./scratch-checkout.ts";

const STATUS = "specs/onboarding/paths/v1_partnership_accounts_{account_id}_status.yaml";
const ROOT_DOCUMENT = "specs/onboarding/openapi.yaml";
const DESCRIPTION = "The status is set.";
const OPERATION = "/partnership/v1/partnership/operations/op_demo_0001";
const TIMEOUT = 180_000;

/** The other files with the limit of 600 operation reads per minute. */
const LIMIT_TEXTS = [
  ["specs/onboarding/rules.yaml", '{operation_id}: 600 per minute."', '{operation_id}: 1 per minute."'],
  ["specs/onboarding/examples/rateLimitExceeded600.yaml", /600 calls/g, "1 call"],
  ["specs/onboarding/responses/RateLimitExceeded600.yaml", "600 calls per minute", "1 call per minute"],
] as const;
/** What breaks the status operation, and the rule that finds it. */
const BROKEN = [
  ["a YAML syntax error", "put:", "put: [", "yaml-syntax"],
  ["an unclosed quote", "description: The new", 'description: "The new', "yaml-syntax"],
  ["a finding of the lint", "operationId: setAccountStatus", "operationId: accountStatus", "operation-id-form"],
] as const;

/** The line of a batch that ended without a finding; an earlier batch that saw some of the edits only has findings. */
const BUILT_TOGETHER = /^\d\d:\d\d:\d\d {2}.* {2}(?!.*to fix)onboarding: lint and types.*$/m;

let checkout: string;
let dev: DevProcess;

beforeAll(async () => {
  checkout = await scratchCheckout();
  dev = await startDev(checkout);
}, TIMEOUT);

afterAll(async () => {
  await dev?.stop();
  rmSync(checkout, { recursive: true, force: true, maxRetries: 5 });
}, TIMEOUT);

function read(file: string): string {
  return readFileSync(path.join(checkout, file), "utf8");
}

/**
 * What the route of the operation's page reads for each request. The page itself cannot be rendered here: Astro does not serve components
 * of packages that lie outside its project, and the copy borrows them.
 */
async function shownOperation(): Promise<string> {
  const reader = pathToFileURL(path.join(checkout, "docs/src/reference/read-apis.ts")).href;
  const script = `
    import { readReferenceApis } from ${JSON.stringify(reader)};
    const operations = readReferenceApis().flatMap(({ operations }) => operations);
    console.log(JSON.stringify(operations.find(({ id }) => id === "setAccountStatus").facts));
  `;
  const { output } = await runProgram(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: path.join(checkout, "docs"),
  });
  return output;
}

/** Changes a file and returns what the loop says about it. */
async function edit(file: string, part: string | RegExp, replacement: string, pattern = lineOf(file)): Promise<string> {
  const said = dev.prints(pattern);
  replace(file, part, replacement);
  return said;
}

function replace(file: string, part: string | RegExp, replacement: string): void {
  const before = read(file);
  const after = before.replace(part, replacement);
  if (after === before) throw new Error(`${file} does not contain ${part}.`);
  writeFileSync(path.join(checkout, file), after);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The line that ends the work on a change which was built; a late event of an earlier change may be part of it. */
function lineOf(file: string): RegExp {
  return new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}(${escaped(file)}|.* and \\d+ more) {2}(?!.*to fix).*$`, "m");
}

/** Breaks a file, hands the finding over and puts the file back; resolves when it is built again. */
async function broken(file: string, rule: string, breakIt: () => void, look: (finding: string) => Promise<void>) {
  const good = read(file);
  const said = dev.prints(new RegExp(`^\\S+ {2}error {2}${rule} {2}.*$`, "m"));
  try {
    breakIt();
    await look(await said);
  } finally {
    const fixed = dev.prints(lineOf(file));
    writeFileSync(path.join(checkout, file), good);
    expect(await fixed).toContain("sandbox");
  }
}

async function control(method: string, place: string, body?: object): Promise<unknown> {
  const response = await fetch(`${dev.sandbox}/_sandbox${place}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return response.json();
}

async function token(): Promise<string> {
  const response = await fetch(`${dev.sandbox}/partnership-auth/api/v1/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: "sandbox-partner-1",
      client_secret: "sandbox-secret-partner-1",
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function readOperation(accessToken: string): Promise<Response> {
  return fetch(dev.sandbox + OPERATION, {
    headers: { authorization: `Bearer ${accessToken}`, "x-platform-parent-account-id": "par_demo_0001" },
  });
}

describe("npm run dev", () => {
  it(
    "an edited description and limit appear in types, manifest, sandbox and portal; state, faults, clock and tokens stay",
    async () => {
      const clock = await control("POST", "/clock", { freeze: true });
      const fault = await control("POST", "/faults", { status: 503, times: 1, match: { path: "/calendar/*" } });
      const accessToken = await token();
      expect((await readOperation(accessToken)).status).toBe(200);
      const requests = (await control("GET", "/requests")) as unknown[];

      expect(await edit(STATUS, DESCRIPTION, "The new status is stored.")).toMatch(
        /onboarding: lint and types \d+ ms, sandbox \d+ ms, pages \d+ ms$/,
      );
      // The lint joins a limit with every text that states it.
      for (const [file, part, replacement] of LIMIT_TEXTS) replace(file, part, replacement);
      expect(await edit(ROOT_DOCUMENT, /(operations:\n {4}requests: )600/, "$11", BUILT_TOGETHER)).toContain("sandbox");

      expect(read("packages/clients/onboarding/src/generated/types.ts")).toContain("The new status is stored.");
      // On a busy machine an earlier one of the edits is built by itself, and its line comes first.
      await vi.waitFor(() => {
        expect(read("packages/clients/onboarding/src/generated/manifest.ts")).toMatch(
          /"?operations"?: \{\s*"?requests"?: 1,/,
        );
      }, 20_000);
      expect(await shownOperation()).toContain("The new status is stored.");
      const over = await vi.waitFor(async () => {
        const response = await readOperation(accessToken);
        expect(response.status).toBe(429);
        return response;
      }, 20_000);
      expect(await over.json()).toMatchObject({ message: expect.stringContaining("1 call per minute") });
      expect(await control("GET", "/clock")).toEqual(clock);
      expect(await control("GET", "/faults")).toEqual([fault]);
      expect(await control("GET", "/requests")).toEqual(expect.arrayContaining(requests));
    },
    TIMEOUT,
  );

  // The loop shows what the lint finds, whose own tests tell broken specs apart. A finding of another kind follows below.
  it.each(rounds(BROKEN.slice(0, 1), [...BROKEN]))(
    "%s: file and line in the terminal, and the last good build is served until the file is correct",
    async (_, part, wrong, rule) => {
      const types = read("packages/clients/onboarding/src/generated/types.ts");
      const text = read(STATUS).replace(part, wrong);
      expect(text).not.toBe(read(STATUS));
      await broken(
        STATUS,
        rule,
        () => writeFileSync(path.join(checkout, STATUS), text),
        async (finding) => {
          expect(finding).toMatch(new RegExp(`^${escaped(STATUS)}:\\d+:\\d+ {2}error {2}`));
          expect(read("packages/clients/onboarding/src/generated/types.ts")).toBe(types);
          expect((await fetch(`${dev.sandbox}/_sandbox/fixtures`)).status).toBe(200);
          expect(await shownOperation()).toContain("The new status is stored.");
        },
      );
    },
    TIMEOUT,
  );

  it(
    "a deleted file is a finding until it is restored",
    async () => {
      await broken(
        STATUS,
        "no-unresolved-refs",
        () => rmSync(path.join(checkout, STATUS)),
        async (finding) => expect(finding).toContain(`There is no file ${STATUS}.`),
      );
    },
    TIMEOUT,
  );

  it(
    "of edits in quick succession, some of them during a build, the last one is built",
    async () => {
      const good = read(STATUS);
      const write = (number: number) =>
        writeFileSync(path.join(checkout, STATUS), good.replace("is stored.", `is ${number}.`));
      const first = dev.prints(lineOf(STATUS));
      for (const number of [1, 2, 3]) write(number);
      await first;
      write(4);
      await new Promise((resolve) => setTimeout(resolve, 100));
      write(5);
      await expect
        .poll(() => read("packages/clients/onboarding/src/generated/types.ts"), { timeout: 30_000 })
        .toContain("The new status is 5.");
    },
    TIMEOUT,
  );

  it(
    "new code of the sandbox: a new process on the same port, with state, faults and clock",
    async () => {
      const before = await control("GET", "/state/onboarding.accounts");
      const clock = (await control("GET", "/clock")) as { readonly now: string };
      await edit(
        "packages/sandbox/src/control/contents.ts",
        "base and token URLs are paths below this origin",
        "edited",
        // On a busy machine the edit before is in the same batch, and its pages follow.
        /^.*sandbox restarted \d+ ms(, pages \d+ ms)?$/m,
      );
      expect(await control("GET", "")).toMatchObject({ sandbox: "edited" });
      expect(await control("GET", "/state/onboarding.accounts")).toEqual(before);
      expect(await control("GET", "/clock")).toMatchObject({ now: clock.now, frozen: true });
      expect(await control("GET", "/faults")).toMatchObject([{ match: { path: "/calendar/*" } }]);
    },
    TIMEOUT,
  );

  it(
    "code that does not start: the earlier sandbox continues",
    async () => {
      await edit(
        "packages/sandbox/src/control/contents.ts",
        "return {",
        "return {{",
        /the earlier sandbox is still serving/,
      );
      expect(await control("GET", "")).toMatchObject({ sandbox: "edited" });
      await edit("packages/sandbox/src/control/contents.ts", "return {{", "return {");
    },
    TIMEOUT,
  );

  it(
    "a taken port is one message with the flag that moves it",
    async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const { code, output } = await runProgram(process.execPath, [
        path.join(checkout, "tools/workspace/src/dev.ts"),
        "--no-build",
        `--sandbox-port=${port}`,
      ]);
      server.close();
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(
          `Port ${port}, meant for the sandbox, is taken. Stop what listens there, or choose another: npm run dev -- --sandbox-port`,
        ),
      ]);
    },
    TIMEOUT,
  );

  it(
    "Ctrl-C ends everything: exit code 0, both ports free",
    async () => {
      expect(await dev.stop()).toBe(0);
      await expect(fetch(dev.sandbox)).rejects.toThrow("fetch failed");
      await expect(fetch(dev.portal)).rejects.toThrow("fetch failed");
    },
    TIMEOUT,
  );
});
