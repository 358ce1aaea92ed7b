import type { Exchange, Step } from "../../engine/api.ts";
import type { Problem } from "../../engine/problem.ts";
import { invalidRequest, Refusal } from "../../engine/refusal.ts";
import type { Excerpt } from "./excerpt.ts";

/** A key that is missing or no version 4 UUID: 400, by choice of the sandbox (EVT-110). */
export const keyGiven: Step = (exchange, _world, next) => {
  const { facts } = exchange.operation;
  const header = facts?.idempotency?.header.toLowerCase();
  const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
  if (header !== undefined && !isUuid.test(exchange.headers[header] ?? "")) {
    throw new Refusal(400, "The Idempotency-Key must be a version 4 UUID.", {
      openPoint: "EVT-110",
      field: `header/${header}`,
      rule: ["EVT-103", "EVT-104", "EVT-110"],
    });
  }
  return next();
};

/** An invalid Svc-Version is refused; an empty one stands for the latest (EVT-098, EVT-099). Its code is open (EVT-100). */
export const versionKnown: Step = (exchange, _world, next) => {
  const { latestVersion: latest } = exchange.operation.document.excerpt as Excerpt;
  const given = exchange.headers["svc-version"];
  if (given === "" || given === latest) return next();
  const rule = given === undefined ? "EVT-097" : "EVT-099";
  throw new Refusal(400, `Svc-Version must be ${latest}.`, { openPoint: "EVT-100", field: "header/svc-version", rule });
};

/** What is wrong with a body or its headers, with the code that the contract has for it (EVT-122 to EVT-124). */
export function invalid(problems: readonly Problem[], { bytes }: Exchange): Refusal {
  const [first] = problems;
  if (first?.in === "header") return invalidRequest(400, problems, { openPoint: "EVT-100" });
  if (first?.keyword === "json") return invalidRequest(400, problems, { code: "RequestJsonUnmarshalError" });
  if (bytes.length === 0) return invalidRequest(400, problems, { openPoint: "EVT-143", code: "RequestBodyReadError" });
  const isReserved = problems.some(({ keyword, at: place }) => keyword === "pattern" && place.endsWith("/name"));
  return invalidRequest(400, problems, isReserved ? { openPoint: "EVT-031" } : {});
}
