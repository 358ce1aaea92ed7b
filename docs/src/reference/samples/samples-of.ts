import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import type { Fixtures } from "./credentials.ts";
import { curlSample } from "./curl.ts";
import { type Part, partsOf, personalValues } from "./personal-values.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import { rubySample } from "./ruby.ts";
import { sampleRequests } from "./sample-request.ts";
import { typeScriptSample } from "./type-script.ts";

/** The languages of the samples, in the order of their tabs, with the names that people read. The tests run every one of them. */
export const languages = {
  typescript: "TypeScript",
  curl: "curl",
  python: "Python",
  php: "PHP",
  ruby: "Ruby",
} as const;

export type Language = keyof typeof languages;

/** The call of an operation in one language. It runs as it is beside a sandbox, with the variables of `tillside sandbox env`. */
export interface Sample {
  readonly language: Language;
  readonly label: string;
  readonly code: string;
  /** The same code, cut where a value stands that readers replace by their own. */
  readonly parts: readonly Part[];
}

/** The call of an operation in every language. */
export function samplesOf(api: ReferenceApi, operation: ReferenceOperation, fixtures: Fixtures): readonly Sample[] {
  const requests = sampleRequests(api, operation);
  const values = personalValues(api, fixtures);
  const codes: Readonly<Record<Language, string>> = {
    typescript: typeScriptSample(api, operation, fixtures),
    curl: curlSample(requests),
    python: pythonSample(requests),
    php: phpSample(requests),
    ruby: rubySample(requests),
  };
  return (Object.keys(languages) as Language[]).map((language) => ({
    language,
    label: languages[language],
    code: codes[language],
    parts: partsOf(codes[language], values),
  }));
}
