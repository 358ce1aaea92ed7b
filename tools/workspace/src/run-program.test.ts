import { expect, it } from "vitest";
import { runProgram } from "./run-program.ts";

it("keeps the exit code and what both streams said", async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3";
  let shown = "";
  const show = (text: string) => {
    shown += text;
  };
  const { code, output } = await runProgram(process.execPath, ["-e", script], { show });
  expect(code).toBe(3);
  expect(output.split("\n").sort()).toEqual(["", "err", "out"].sort());
  expect(shown).toBe(output);
});

it("ends the program when the signal is aborted", async () => {
  const running = runProgram(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    signal: AbortSignal.timeout(1),
  });
  await expect(running).rejects.toThrow("aborted");
});

it("names a program that does not exist", async () => {
  await expect(runProgram("no-such-program", [])).rejects.toThrow("no-such-program");
});
