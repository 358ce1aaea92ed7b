import { connect, pausing } from "@tillside/policy";
import { expect, test } from "vitest";
import { operation, ruleTable } from "../../../test/lint/rule-table.ts";
import { operationIdFree } from "./operation-id-free.ts";

const AT = "paths /things get operationId";
const refused = (id: string) => ({ given: operation(`operationId: ${id}`), want: [`${AT}  A client has \`${id}\``] });

ruleTable(operationIdFree, {
  "a name of its own": { given: operation("operationId: closeThings") },
  "another case of a member": { given: operation("operationId: Close") },
  "no id (another rule's matter)": { given: operation("summary: List things") },
  "a call by its path": refused("GET"),
  "a call of an operation that is not shown": refused("raw"),
  "a session": refused("session"),
  "the end of a client": refused("close"),
  "what await would call": refused("then"),
  "what JSON.stringify() would call": refused("toJSON"),
  "what every object has": refused("constructor"),
});

test("every member of a client is refused", () => {
  const manifest = {
    api: "tiny",
    options: [],
    sessionOptions: ["sessionId"],
    auth: {},
    buckets: {},
    callInfo: {},
    operations: {},
  } as const;
  const client = connect(manifest, { baseUrl: "https://tiny.example", auth: {} } as never, {
    session: () => ({}),
    pacing: pausing,
  });
  const context = { document: {}, path: [], file: "" } as never;
  const members = Object.keys(client);
  expect(members).toContain("session");
  expect(members.filter((name) => [...operationIdFree.check(name, context)].length === 0)).toEqual([]);
});
