import { type CliRun, commandAt } from "@tillside/testing/command";
import { afterEach, expect, test } from "vitest";
import { createSandbox } from "../src/index.ts";
import { sandboxTable } from "../src/sandbox-table.ts";
import { apiNames, exampleCalls } from "./example-calls.ts";

const { run } = commandAt(new URL("../bin/tillside-sandbox.js", import.meta.url));

const runs: CliRun[] = [];
afterEach(async () => {
  for (const each of runs.splice(0)) {
    each.kill("SIGKILL");
    await each.ended;
  }
});

/** The table, a gap, the line on the page, the ready line. */
const startLines = sandboxTable("").split("\n").length + 1 + 1 + 1;

/** Starts a sandbox in a process of its own. */
async function originOf(...words: string[]): Promise<string> {
  const started = run(["--port", "0", ...words]);
  runs.push(started);
  const ready = (await started.lines(startLines)).at(-1) ?? "";
  return ready.replace(/^Ready at (\S+)\. .*$/, "$1");
}

/** The responses of a sandbox to a call of each operation, one after the other: status, headers and body. */
async function transcriptOf(origin: string, fetch: typeof globalThis.fetch): Promise<string[]> {
  const transcript: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const send = (address: string, init: RequestInit) => {
    const responses = last.then(async () => {
      const response = await fetch(address, init);
      transcript.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.clone().text()}`);
      return response;
    });
    last = responses;
    return responses;
  };
  const control = (path: string, json: object) =>
    send(`${origin}/_sandbox${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  await control("/clock", { freeze: true });
  await control("/clock", { set: "2100-01-31T12:00:00Z" });
  await control("/reset", { keepTime: true });
  transcript.length = 0;
  for (const api of apiNames) {
    for (const { operation, path, query, headers, body } of await exampleCalls(api, origin, send)) {
      const given = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { "content-type": "application/json" };
      await send(`${origin}${path}${query}`, { method: operation.method, headers: { ...headers, ...type }, ...given });
    }
  }
  return transcript;
}

test("two processes with one random seed and a stopped clock return the same bytes for the same calls", async () => {
  const [one, twin, other, unseeded] = await Promise.all([
    originOf("--random-seed", "fjord"),
    originOf("--random-seed", "fjord"),
    originOf("--random-seed", "sea"),
    originOf(),
  ]);
  const transcript = await transcriptOf(one, fetch);
  expect(transcript.length).toBeGreaterThan(50);
  expect(transcript.filter((line) => /"access_token":/.test(line)).length).toBeGreaterThan(10);
  expect(transcript.filter((line) => /"x-request-id"/.test(line)).length).toBeGreaterThan(10);
  expect(await transcriptOf(twin, fetch)).toEqual(transcript);
  expect(await transcriptOf(one, fetch)).toEqual(transcript);
  expect(await transcriptOf(other, fetch)).not.toEqual(transcript);
  expect(await transcriptOf(unseeded, fetch)).not.toEqual(transcript);
});

test("a sandbox without a port takes it too, as a text or a number", async () => {
  const [one, twin] = [await createSandbox({ randomSeed: 7 }), await createSandbox({ randomSeed: "7" })];
  const transcript = await transcriptOf(one.origin, one.fetch as typeof fetch);
  expect(await transcriptOf(twin.origin, twin.fetch as typeof fetch)).toEqual(transcript);
  const [saved, copy] = await Promise.all([one, twin].map(({ origin, fetch }) => fetch(`${origin}/_sandbox/snapshot`)));
  expect(await copy?.text()).toBe(await saved?.text());
});
