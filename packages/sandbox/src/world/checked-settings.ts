import { SandboxError } from "../sandbox-error.ts";
import { defaultSettings, type Settings, settingChoices } from "./settings.ts";

type Value = string | number | boolean;

/** Numbers that do not count seconds; those that do take 0 or more. */
const ranges: Readonly<Record<string, { readonly takes: string; fits(value: number): boolean }>> = {
  calendarPageSize: { takes: "a whole number from 1", fits: (value) => Number.isInteger(value) && value >= 1 },
  unprocessedShare: { takes: "a number from 0 to 1", fits: (value) => value >= 0 && value <= 1 },
};
/** About a hundred years: later times cannot be written in four digits of a year. */
const mostSeconds = 3_153_600_000;
const seconds = {
  takes: `a number from 0 to ${mostSeconds}`,
  fits: (value: number) => value >= 0 && value <= mostSeconds,
};

/**
 * The settings with their defaults; what is undefined is not given.
 *
 * @param place what the message calls a setting, for instance `--set reservationSeconds`.
 * @throws SandboxError that says what a setting takes.
 */
export function checkedSettings(given: Partial<Settings>, place: (name: string) => string): Settings {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of entries) checkSetting(name, value, place(name));
  return { ...defaultSettings, ...Object.fromEntries(entries) };
}

function checkSetting(name: string, value: Value, place: string): void {
  const fallback = Object.hasOwn(defaultSettings, name) ? defaultSettings[name as keyof Settings] : undefined;
  if (fallback === undefined) {
    throw new SandboxError(`There is no setting ${name}. There are: ${Object.keys(defaultSettings).join(", ")}.`);
  }
  const takes = Object.hasOwn(settingChoices, name)
    ? choiceProblem(settingChoices[name as keyof typeof settingChoices], value)
    : valueProblem(name, fallback, value);
  if (takes !== undefined) throw new SandboxError(`${place} takes ${takes}, not ${JSON.stringify(value)}.`);
}

function choiceProblem(choices: readonly Value[], value: Value): string | undefined {
  return choices.includes(value) ? undefined : choices.join(" or ");
}

function valueProblem(name: string, fallback: Value, value: Value): string | undefined {
  if (typeof fallback === "boolean") return typeof value === "boolean" ? undefined : "true or false";
  const { takes, fits } = ranges[name] ?? seconds;
  return typeof value === "number" && fits(value) ? undefined : takes;
}
