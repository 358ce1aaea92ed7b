import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readApis } from "@tillside/spec/server";
import { parse } from "yaml";

interface Rule {
  readonly id: string;
  readonly rule: string;
  readonly kind: string;
  readonly where: readonly string[];
  readonly reading?: { readonly sandbox?: string };
}

/** Undocumented behavior that concerns the sandbox, and what it does: a Markdown table out of the ledgers. */
export function openPointsTable(): string {
  const rules = readApis().flatMap(
    ({ specDirectory }) => parse(readFileSync(join(specDirectory, "rules.yaml"), "utf8")) as readonly Rule[],
  );
  const rows = rules
    .filter(
      ({ kind, where, reading }) => kind === "open" && where.includes("sandbox") && reading?.sandbox !== undefined,
    )
    .map(
      ({ id, rule, reading }) =>
        `| ${id} | ${cell(rule.replace(/^OPEN \(\w+\): /, ""))} | ${cell(reading?.sandbox ?? "")} |`,
    );
  return ["| rule | open | the sandbox |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
