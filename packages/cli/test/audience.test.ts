// Drives another process: the command line that it starts.

import { readFileSync } from "node:fs";
import { sha256 } from "@tillside/testing/sha256";
import { describe, expect, test } from "vitest";
import { file } from "./folder.ts";
import { runCli, startCli } from "./run-cli.ts";
import { sandbox, type TestSandbox } from "./sandbox.ts";

const sums = (stdout: string) => JSON.parse(stdout) as Record<string, number>;
const include = ["--action", "include"];

async function members({ state }: TestSandbox, list: string): Promise<string[]> {
  const { [`acc_demo_0001/${list}`]: found } = (await state("audience.lists")) as Record<
    string,
    { members: Readonly<Record<string, readonly string[]>> }
  >;
  return Object.values(found?.members ?? {}).flat();
}

describe("tillside audience import", () => {
  test("AUD-006 AUD-020 · adds a column of a CSV to the named list", async () => {
    const box = await sandbox();
    const path = file("list.csv", '\uFEFFname,email\n"Lovelace, Ada",ada@x.example\n"Bo ""B""\nof X",bo@x.example\n');
    const words = ["audience", "import", path, ...include, "--list", "Spring", "--json"];
    const { code, stdout, stderr } = await runCli(words, box);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(sums(stdout)).toMatchObject({ read: 2, accepted: 2 });
    expect(await members(box, "Spring")).toEqual([sha256("ada@x.example"), sha256("bo@x.example")]);
  });

  test("AUD-023 AUD-021 · --hash sends hashes of the normalized addresses; exclude removes them", async () => {
    const box = await sandbox();
    const path = file("list.csv", "mail;x\n Ada @X.example;1\n");
    const words = ["audience", "import", path, "--column", "mail", "--delimiter", ";", "--hash"];
    expect((await runCli([...words, ...include], box)).code).toBe(0);
    expect(await members(box, "AdvertiserDatabase")).toEqual([sha256("ada@x.example")]);
    expect((await runCli([...words, "--action", "exclude"], box)).code).toBe(0);
    expect(await members(box, "AdvertiserDatabase")).toEqual([]);
  });

  test.each([" ", "\t"])("--delimiter may be %j", async (delimiter) => {
    const box = await sandbox();
    const path = file("list.csv", `email${delimiter}id\nada@x.example${delimiter}1\n`);
    expect((await runCli(["audience", "import", path, ...include, "--delimiter", delimiter], box)).code).toBe(0);
    expect(await members(box, "AdvertiserDatabase")).toEqual([sha256("ada@x.example")]);
  });

  test("AUD-008 · --hashed and --no-header read a plain list of hashes from stdin", async () => {
    const box = await sandbox();
    const words = [
      "audience",
      "import",
      "-",
      ...include,
      "--hashed",
      "--no-header",
      "--json",
      "--rejected",
      file("r", ""),
    ];
    const { code, stdout, stderr } = await runCli([...words, "--ledger", file("l", "")], {
      ...box,
      input: `${sha256("a")}\n${"z".repeat(64)}\n${sha256("b").toUpperCase()}\n`,
    });
    expect([code, sums(stdout)]).toEqual([3, expect.objectContaining({ read: 3, accepted: 2, rejected: 1 })]);
    expect(stderr).toContain("line 2: A9: It is not a SHA-256 in hex");
    expect(await members(box, "AdvertiserDatabase")).toEqual([sha256("a"), sha256("b")]);
  });

  test("shows each invalid row with line and reason, sends the others, and the counts add up", async () => {
    const box = await sandbox();
    const path = file(
      "list.csv",
      Buffer.concat([
        Buffer.from('id,email\n1,a@x.example\n2\n\n4,\n5,"b@x.example"x\n6,"never closed\n7,c@x.example\n8,'),
        Buffer.from("j\u00fcrgen@x.example\n", "latin1"),
        Buffer.from(`9,${"x".repeat(1_100_000)}\n10,j\u00fcrgen@x.example\n`),
      ]),
    );
    const { code, stdout, stderr } = await runCli(["audience", "import", path, ...include, "--json"], box);
    expect(code).toBe(3);
    expect(sums(stdout)).toMatchObject({ read: 9, accepted: 3, rejected: 6, unknown: 0, notSent: 0, emptyLines: 1 });
    for (const reason of [
      "line 3: MissingColumn: The address is in column 2; this row ends with column 1.",
      "line 5: A9: It is not one address: exactly one @ with text on both sides",
      "line 6: BadQuotes: A closing quote must be followed by a delimiter or the end of the line.",
      "line 7: BadQuotes: It opens a quote that is not closed at the end of a field.",
      "line 9: BadEncoding: It is not UTF-8; save the file as UTF-8.",
      "line 10: TooLong: It is longer than 1,000,000 bytes (--max-line-bytes).",
    ])
      expect(stderr).toContain(reason);
    expect(await members(box, "AdvertiserDatabase")).toEqual(
      ["a@x.example", "c@x.example", "j\u00fcrgen@x.example"].map(sha256),
    );
  });

  test("sends a file of rejected addresses, as NDJSON, after they were fixed", async () => {
    const box = await sandbox();
    const path = file("list.csv", "email\nada(at)x.example\n");
    expect((await runCli(["audience", "import", path, ...include], box)).code).toBe(3);
    const fixed = readFileSync(`${path}.rejected.ndjson`, "utf8").replace("(at)", "@");
    const words = ["audience", "import", file("fixed.ndjson", `${fixed}{"email":"bo@x.example"}\n{"mail":"x"}\n`)];
    const { code, stderr } = await runCli([...words, ...include], box);
    expect(code).toBe(3);
    expect(stderr).toContain('line 3: MissingColumn: It is neither a string nor an object with a string "email"');
    expect(await members(box, "AdvertiserDatabase")).toEqual(["ada@x.example", "bo@x.example"].map(sha256));
  });

  test("AUD-041 · Ctrl-C, then --resume: every address is on the list, and batches with a response are not sent again", async () => {
    const box = await sandbox();
    // After the first of six calls, four are in flight for five seconds: long enough to be interrupted, even on a busy machine.
    await box.fault({ match: { path: "/data/*" }, delayMs: 300, times: 1 });
    await box.fault({ match: { path: "/data/*" }, delayMs: 5_000 });
    const rows = Array.from({ length: 600_000 }, (_, index) => `a${index}@x.example`);
    const path = file("list.csv", `email\n${rows.join("\n")}\n`);
    const words = ["audience", "import", path, ...include, "--json"];
    const cli = startCli(words, box);
    const calls = async () => ((await box.state("audience.accepted")) as { calls: number }).calls;
    await expect.poll(calls, { timeout: 30_000 }).toBeGreaterThan(0);
    cli.kill("SIGTERM");
    const first = await cli.ended;
    expect(first.code).toBe(130);
    expect(sums(first.stdout).accepted).toBe(
      ((await box.state("audience.accepted")) as { addresses: number }).addresses,
    );
    await box.removeFaults();
    const rest = await runCli([...words, "--resume"], box);
    expect([rest.code, sums(rest.stdout)]).toEqual([0, expect.objectContaining({ read: 600_000, accepted: 600_000 })]);
    expect(await box.state("audience.accepted")).toEqual({ calls: 6, addresses: 600_000 });
  });

  test.each([
    [["--action", "add"], "Allowed choices are include, exclude."],
    [[], "required option '--action <action>' not specified"],
    [[...include, "--hash", "--hashed"], "option '--hash' cannot be used with option '--hashed'"],
    [[...include, "--column", "mail"], 'There is no column "mail" in the header. It has: email | id | id.'],
    [[...include, "--column", "id"], 'The header has more than one column "id".'],
    [[...include, "--no-header", "--column", "email"], "Without a header, --column must be a number from 1"],
    [[...include, "--delimiter", "ab"], "--delimiter takes one character, or the word tab."],
  ])("%j: exit 2", async (words, message) => {
    const box = await sandbox();
    const path = file("list.csv", "email,id,id\na@x.example,1,2\n");
    const { code, stdout, stderr } = await runCli(["audience", "import", path, ...words], box);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
