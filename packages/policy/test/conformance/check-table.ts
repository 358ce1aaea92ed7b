type Path = readonly (string | number)[];

interface Problem {
  readonly path: Path;
  readonly problem: string;
}

/** Says what is wrong with a value, or returns nothing. */
type Check = (value: unknown, path: Path) => readonly Problem[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const that =
  (holds: (value: unknown) => boolean, problem: string): Check =>
  (value, path) =>
    holds(value) ? [] : [{ path, problem }];

const oneOf = (...values: readonly unknown[]) =>
  that((value) => values.includes(value), `must be ${values.length === 1 ? "" : "one of "}${values.join(" · ")}.`);
const count = that((value) => Number.isInteger(value) && Number(value) >= 0, "must be a whole number, 0 or more.");
const text = that((value) => typeof value === "string" && value !== "", "must be a text.");
const gap = that(
  (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite) && value[0] <= value[1],
  "must be [least, most].",
);

function listOf(check: Check): Check {
  return (value, path) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, index) => check(each, [...path, index]))
      : [{ path, problem: "must be a list that is not empty." }];
}

function mapOf(check: Check): Check {
  return (value, path) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, each]) => check(each, [...path, key]))
      : [{ path, problem: "must be a map." }];
}

/** A map of these fields and no others. */
function fields(required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check {
  const known = { ...required, ...optional };
  return (value, path) => {
    if (!isObject(value)) return [{ path, problem: `must be a map of ${Object.keys(known).join(" · ")}.` }];
    const missing = Object.keys(required)
      .filter((name) => !(name in value))
      .map((name) => ({ path, problem: `has no ${name}; add it.` }));
    const found = Object.entries(value).flatMap(([name, each]) => {
      const unknown = { path: [...path, name], problem: `is not known here; use ${Object.keys(known).join(" · ")}.` };
      return known[name]?.(each, [...path, name]) ?? [unknown];
    });
    return [...missing, ...found];
  };
}

const outcome = oneOf("executed", "not-executed", "unknown");

const want: Check = (value, path) => {
  const problems = fields({ sent: count, outcome }, { returned: count, thrown: text })(value, path);
  if (problems.length > 0 || !isObject(value)) return problems;
  return "returned" in value === "thrown" in value
    ? [{ path, problem: "must have either returned (a status) or thrown (an error's name)." }]
    : [];
};

const step: Check = (value, path) => {
  if (typeof value === "number") return count(value, path);
  if (isObject(value)) return fields({ status: count, headers: mapOf(text) })(value, path);
  return oneOf(
    "reset",
    "reset after headers",
    "stall",
    "stall after headers",
    "broken JSON",
    "HTML",
    "abort the call",
  )(value, path);
};

const yes = oneOf(true);

const fault: Check = (value, path) => {
  const problems = fields(
    {
      fault: text,
      want: fields(
        { every: want },
        { read: want, replay: want, conflict: want, repeatable: want, unsafe: want, "unsafe-retry-on": want },
      ),
    },
    {
      server: listOf(step),
      always: yes,
      connection: oneOf("refused", "name not found", "connect time-out"),
      credential: oneOf("key", "doubtful"),
      token: oneOf("old"),
      limit: oneOf("none"),
      key: oneOf("given"),
      repeats: oneOf(true, false),
      abort: oneOf("before the call", "queued", "waiting for a token", "in a pause"),
      gaps: listOf(gap),
      pauses: yes,
      closes: yes,
      retryAt: yes,
    },
  )(value, path);
  if (problems.length > 0 || !isObject(value)) return problems;
  return "server" in value || "connection" in value || "abort" in value
    ? []
    : [{ path, problem: "has no cause; add server, connection or abort." }];
};

const operation = fields(
  { class: oneOf("read", "keyed", "repeatable", "unsafe"), why: text },
  { onRepeat: oneOf("replay", "conflict"), window: count, required: oneOf(true, "open"), retryOn: listOf(count) },
);

/** Everything that is wrong with the table's shape. */
export const checkTable = (table: unknown): readonly Problem[] =>
  fields({
    faults: listOf(fault),
    operations: mapOf(mapOf(operation)),
    defaults: mapOf((value, path) => (typeof value === "string" ? text : count)(value, path)),
    keyMargins: mapOf(count),
    journalKeeps: count,
    retryCosts: mapOf(that(Number.isInteger, "must be a whole number.")),
  })(table, []);
