import { readFileSync } from "node:fs";
import type { Json } from "../../engine/bundle.ts";
import type { HostTexts } from "../../engine/host-texts.ts";

/** The texts from the files of this package, each file read when it is first needed. */
export function nodeTexts(): HostTexts {
  let statements: Readonly<Record<string, string>> | undefined;
  let control: Json | undefined;
  return {
    statementOf(rule) {
      statements ??= read("rules.json") as Readonly<Record<string, string>>;
      return statements[rule] ?? "";
    },
    controlDocument() {
      control ??= read("control.json") as Json;
      return control;
    },
  };
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../generated/${name}`, import.meta.url), "utf8"));
}
