import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { DevLoop } from "./dev-loop.ts";

const CODE = "packages/sandbox/src/apis/cart/cart.ts";
const POLICY = "packages/policy/src/client.ts";

let root: string;
const sandbox = {
  isGone: false,
  reload: vi.fn(async () => undefined),
  restart: vi.fn(async (): Promise<string | undefined> => undefined),
};
const docs = { renewApi: vi.fn(async () => {}), showProblem: vi.fn() };
const checks = { begin: vi.fn(), pause: vi.fn() };
const show = vi.fn<(line: string) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  sandbox.isGone = false;
  root = mkdtempSync(path.join(tmpdir(), "tillside-dev-loop-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "specs"));
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const loop = () => new DevLoop({ root, sandbox, docs, checks, show, showFindings: () => {} });

test("changes made while the list of APIs cannot be read are processed with the next change of any file", async () => {
  const made = loop();
  // A checkout of another branch takes the file away for a moment.
  await made.apply(new Set([CODE, POLICY]));
  expect(sandbox.restart).not.toHaveBeenCalled();
  expect(show).toHaveBeenLastCalledWith(expect.stringContaining(`${CODE} and 1 more  ENOENT`));

  write("specs/redocly.yaml", "apis: {}\n");
  await made.apply(new Set(["specs/cart/package.json"]));
  expect(sandbox.restart).toHaveBeenCalledTimes(1);
  expect(checks.begin).toHaveBeenCalledWith(["packages/policy", "packages/sandbox"]);

  await made.apply(new Set(["specs/cart/package.json"]));
  expect(sandbox.restart).toHaveBeenCalledTimes(1);
});

test("an API that cannot be read does not block the rest of a batch", async () => {
  write("specs/redocly.yaml", "apis: { cart: { root: cart/openapi.yaml } }\n");
  write("specs/cart/package.json", "{}");
  // A folder in place of the document: a file system error, not a finding.
  mkdirSync(path.join(root, "specs/cart/openapi.yaml"));
  await loop().apply(new Set(["specs/cart/paths/a.yaml", CODE]));
  expect(show).toHaveBeenLastCalledWith(expect.stringMatching(/cart: .*sandbox restarted/));
  expect(sandbox.restart).toHaveBeenCalledTimes(1);
  expect(checks.begin).toHaveBeenCalledWith(["packages/sandbox"]);
});

test("reports that the state is lost if the sandbox's process had ended", async () => {
  write("specs/redocly.yaml", "apis: {}\n");
  sandbox.restart.mockResolvedValueOnce("its process had ended");
  await loop().apply(new Set([CODE]));
  expect(show).toHaveBeenLastCalledWith(
    expect.stringContaining("its state could not be kept, it holds the demo data: its process had ended"),
  );
});

test("any change restarts a sandbox that has ended", async () => {
  write("specs/redocly.yaml", "apis: {}\n");
  sandbox.isGone = true;
  sandbox.restart.mockResolvedValueOnce("its process had ended");
  await loop().apply(new Set([POLICY]));
  expect(sandbox.restart).toHaveBeenCalledTimes(1);
  expect(show).toHaveBeenLastCalledWith(expect.stringContaining("it holds the demo data: its process had ended"));
});

test.each([
  [false, "the earlier sandbox is still serving, because it does not compile"],
  [true, "no sandbox is serving until the next change, because it does not compile"],
])("a failed restart reports whether the earlier sandbox still serves (ended: %s)", async (isGone, words) => {
  write("specs/redocly.yaml", "apis: {}\n");
  sandbox.restart.mockRejectedValueOnce(new Error("it does not compile"));
  sandbox.isGone = isGone;
  await loop().apply(new Set([CODE]));
  expect(show).toHaveBeenLastCalledWith(expect.stringContaining(words));
});
