// Looks at what is built: the single file.

import { copyFileSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { folder } from "./folder.ts";
import { startFile } from "./run-cli.ts";

const built = fileURLToPath(new URL("../dist/single-file/tillside.mjs", import.meta.url));

test("the single file runs in an empty folder: it starts a sandbox, shows it and calls an operation", async () => {
  const cwd = folder();
  const program = `${cwd}/tillside.mjs`;
  copyFileSync(built, program);
  const sandbox = startFile(program, ["sandbox", "--port", "0"], { cwd });
  const ready = /Ready at (http:\/\/127\.0\.0\.1:\d+)/;
  await sandbox.prints("Ctrl-C");
  const [, origin = ""] = ready.exec(sandbox.printed()) ?? [];
  expect(await startFile(program, ["sandbox", "status", "--origin", origin], { cwd }).ended).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(origin),
    stderr: "",
  });
  const environment = { TILLSIDE_NURTURE_URL: `${origin}/nurture`, TILLSIDE_NURTURE_API_KEY: "sandbox-nurture-key" };
  const words = ["call", "unsubscribeEmail", "--body", '{"email":"a@b.example"}'];
  const call = await startFile(program, words, { cwd, environment }).ended;
  expect({ ...call, stdout: JSON.parse(call.stdout) }).toEqual({
    code: 0,
    stdout: { id: expect.any(String) },
    stderr: "",
  });
  sandbox.kill("SIGINT");
  expect(await sandbox.ended).toMatchObject({ code: 0, stderr: "" });
});

test("it says where the mocks are, which it does not contain: exit 2", async () => {
  expect(await startFile(built, ["mock", "cart"]).ended).toMatchObject({
    code: 2,
    stderr: "This single file does not contain @tillside/mocks. Start it with: npx @tillside/mocks cart\n",
  });
});

test("it imports nothing but what Node has", () => {
  const imported = [...readFileSync(built, "utf8").matchAll(/(?:^|[;}])import(?:[^"'()]*from)?\s*["']([^"']+)["']/gm)];
  const names = imported.map(([, name = ""]) => name);
  expect(names).toContain("node:fs");
  expect(names.filter((name) => !isBuiltin(name))).toEqual([]);
});

test("with an older Node it says which one it needs: exit 2", async () => {
  const cwd = folder();
  const old = `Object.defineProperty(process.versions, "node", { value: "20.11.0" })`;
  const preload = `data:text/javascript,${encodeURIComponent(old)}`;
  const { code, stderr } = await startFile(built, ["--version"], {
    cwd,
    environment: { NODE_OPTIONS: `--import ${preload}` },
  }).ended;
  expect([code, stderr]).toEqual([
    2,
    "tillside needs Node 22.13 or newer; this is Node 20.11.0. Install a newer Node: https://nodejs.org/en/download.\n",
  ]);
  // A static import of a module that an older Node does not have would end it before it says so.
  expect(readFileSync(built, "utf8")).not.toMatch(/from\s*["']node:sqlite["']/);
});
