import { aliasesOf } from "../engine/aliases.ts";
import type { Document } from "../engine/document.ts";
import type { Coverage, OperationCoverage } from "../requests/coverage.ts";
import type { RequestFacts } from "../requests/logged-request.ts";
import type { RecordedVerification } from "../requests/verifications.ts";

/** What a report is made of. */
export interface Reported {
  readonly verifications: readonly RecordedVerification[];
  readonly coverage: Coverage;
  readonly records: readonly RequestFacts[];
  /** The APIs that this sandbox serves. */
  readonly documents: readonly Document[];
}

/**
 * A report as JUnit XML, piece by piece. Its failures are the verifications that missed: those someone asserted. A documented status
 * that no request got is skipped. The reasons of the refused requests are the output of the status that they got, because tests
 * provoke many refusals on purpose.
 */
export function* junitOf({ verifications, coverage, records, documents }: Reported): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="sandbox">\n';
  yield* suite("verifications", verifications.map(verificationCase));
  const reasons = refusalReasons(records, documents);
  for (const { api, operations } of coverage.apis) {
    yield* suite(
      `coverage: ${api}`,
      operations.flatMap((operation) => statusCases(api, operation, reasons)),
    );
  }
  yield "</testsuites>\n";
}

interface TestCase {
  readonly className: string;
  readonly name: string;
  /** XML inside of it; empty for one that passed. */
  readonly content: string;
}

function* suite(name: string, cases: readonly TestCase[]): Generator<string> {
  const count = (element: string) => cases.filter(({ content }) => content.startsWith(`<${element} `)).length;
  const counts = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}"`;
  yield `  <testsuite name="${escaped(name)}" ${counts}>\n`;
  for (const { className, name: title, content } of cases) {
    const start = `    <testcase classname="${escaped(className)}" name="${escaped(title)}"`;
    yield content === "" ? `${start}/>\n` : `${start}>${content}</testcase>\n`;
  }
  yield "  </testsuite>\n";
}

function verificationCase({ expected, outcome, message = "" }: RecordedVerification): TestCase {
  const element = outcome === "missed" ? "failure" : "error";
  const content = outcome === "passed" ? "" : `<${element} message="${escaped(message)}"/>`;
  return { className: "verifications", name: expected, content };
}

function statusCases(
  api: string,
  { operation, documented, undocumented }: OperationCoverage,
  reasons: ReadonlyMap<string, readonly string[]>,
): TestCase[] {
  const className = `${api}.${operation}`;
  return Object.entries({ ...documented, ...undocumented }).map(([status, count]) => {
    if (count === 0) return { className, name: status, content: '<skipped message="not exercised"/>' };
    const lines = reasons.get(`${className} ${status}`) ?? [];
    const content = lines.length === 0 ? "" : `<system-out>${escaped(lines.join("\n"))}</system-out>`;
    return { className, name: status, content };
  });
}

/** The first reasons of each operation and status, under each of the operation's names. */
function refusalReasons(records: readonly RequestFacts[], documents: readonly Document[]): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const record of records) {
    const { id, api, operation, status, problems } = record;
    const key = `${api}.${operation} ${status}`;
    const lines = reasons.get(key) ?? [];
    for (const { field, message, rules } of problems) {
      if (lines.length === mostReasons) break;
      lines.push(`request ${id}: ${field}: ${message} (${rules.map((rule) => rule.id).join(", ")})`);
    }
    reasons.set(key, lines);
    for (const alias of aliasesOf(record, documents) ?? [])
      reasons.set(`${alias.api}.${alias.operation} ${status}`, lines);
  }
  return reasons;
}

const mostReasons = 10;

/** Text for XML 1.0, which has no place for most control characters; without those that turn the direction of a terminal's text. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\P{Cc}]|[\p{Cs}\p{Bidi_Control}\u2028\u2029\ufffe\uffff]/gu, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
