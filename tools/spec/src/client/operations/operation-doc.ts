import { isOneOf } from "../../document/checks.ts";
import { at } from "../../document/json.ts";
import type { Operation } from "../../document/operations.ts";
import type { Place } from "../../document/place.ts";
import { pointerOf } from "../../document/pointer.ts";
import { ownerOf, rateWords } from "../../extensions/bucket-words.ts";
import { duration } from "../../extensions/duration.ts";
import { repeatWords } from "../../extensions/repeat-words.ts";
import { drawnBucket } from "../../extensions/x-rate-limit.ts";
import { successor } from "../../extensions/x-successor.ts";

/** Which rules of the ledger each place of the bundle shows, by JSON Pointer. */
export type ShownRules = Readonly<Record<string, readonly string[]>>;

/** What an editor shows about an operation, by paragraph: its texts, its address, and the facts by which the client calls it. */
export function operationDoc(root: Place, operation: Operation, shownRules: ShownRules): readonly string[] {
  const { method, path, place } = operation;
  const facts = [
    safetyWords(root, place),
    `Limit: ${limitWords(root, place)}.`,
    `Responses: ${place
      .at("responses")
      .children()
      .map(({ key }) => key)
      .join(", ")}.`,
    ...rulesLine(place, shownRules),
  ];
  return [
    `${textAt(place, "summary")}.`,
    textAt(place, "description"),
    `\`${method} ${path}\``,
    facts.map((fact) => `- ${fact}`).join("\n"),
    ...(place.at("deprecated").value === true ? [`@deprecated ${deprecationWords(place)}`] : []),
  ];
}

/** A text of the document; "" where there is none. */
export function textAt(place: Place, ...keys: readonly string[]): string {
  const { value } = place.at(...keys);
  return typeof value === "string" ? value.trim() : "";
}

/** What happens when it is sent twice, in one sentence or two. */
function safetyWords(root: Place, place: Place): string {
  const safety = place.at("x-safety").need(isOneOf("read", "keyed", "repeatable", "unsafe"), "Write its class.");
  switch (safety) {
    case "read":
      return "Safe to retry: it changes nothing.";
    case "repeatable":
      return "Safe to retry: it cannot act twice.";
    case "unsafe":
      return `Not safe to retry: it may act twice. The client sends it again only ${repeatWords(root.value, place.value)}.`;
    case "keyed": {
      const key = place.at("x-idempotency").value;
      const life = duration(Number(at(key, "windowSeconds")));
      const repeat =
        at(key, "onRepeat") === "replay"
          ? `for ${life} a repeat returns the first outcome`
          : `for ${life} a repeat is refused with 409`;
      return `Safe to retry with its \`${at(key, "header")}\`, which the client makes: ${repeat}.`;
    }
  }
}

/** How often it may be called. */
function limitWords(root: Place, place: Place): string {
  const limit = place.at("x-rate-limit").value;
  if (at(limit, "open") !== undefined) return "there is one, without a documented number";
  const { name, assumed } = drawnBucket(limit);
  const bucket = root.at("x-rate-limits", String(name)).value;
  if (bucket === undefined) return "none documented";
  const concurrency = at(bucket, "concurrency");
  const flight = concurrency === undefined ? "" : `, ${concurrency} in flight`;
  const strength = assumed ? "assumed" : at(bucket, "strength");
  const note = strength === "enforced" ? "" : strength === "recommended" ? " (recommended)" : " (assumed)";
  return `${rateWords(bucket)} per ${ownerOf(root.value, place.value, bucket)}${flight}${note}`;
}

/** The rules that the operation shows, itself and inside. */
function rulesLine(place: Place, shownRules: ShownRules): readonly string[] {
  const pointer = pointerOf(place.trail);
  const inside = Object.entries(shownRules).filter(([one]) => one === pointer || one.startsWith(`${pointer}/`));
  const ids = [...new Set(inside.flatMap(([, rules]) => rules))].sort();
  return ids.length === 0 ? [] : [`Contract: ${ids.join(", ")}.`];
}

/** What the contract says about a successor, without the portal's links. */
function deprecationWords(place: Place): string {
  return successor.words(place.at("x-successor").value).replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}
