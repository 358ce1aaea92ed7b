import { at, members, type Path } from "../document/json.ts";
import type { Breach, OwnRule } from "../document/rule.ts";
import { statedDurations } from "../document/stated-durations.ts";
import { duration } from "./duration.ts";
import { ledgerTextsOf, saidOtherwise, textsNamed } from "./ledger-ids.ts";
import { exchangeOf, type Token, tokens } from "./tokens.ts";

/** What a text says of a lifetime: its seconds, and its words. */
interface Stated {
  readonly seconds: number;
  readonly words: string;
}

/** `expires_in is 3600 (seconds)`: seconds need no unit there. */
const EXPIRES_IN = /\bexpires_in\b[^.;]*?(?<number>\d[\d,]*)/g;
const NUMBERS = /\b(?<number>\d[\d,]*)\b/g;

/** Client and sandbox go by `lifetimeSeconds`; a changed lifetime must not leave an old text or example behind. */
export const lifetimeStated: OwnRule = {
  wants:
    "The lifetime of a token is the one in the rules that `x-token`, its security scheme and the response's `expires_in` name under `x-rules`. One of those rules states it, and so do the description of the scheme and of `expires_in`, and the examples",
  why: "The sandbox issues tokens by the field; a changed lifetime must not leave an old text behind",
  given: "$",
  *check(document, { file }) {
    for (const token of tokens(document)) {
      const seconds = at(token.value, "lifetimeSeconds");
      if (typeof seconds !== "number") continue;
      yield* ledgerBreaches(token, document, seconds, file);
      yield* textBreaches(token, document, seconds);
    }
  },
};

function* ledgerBreaches(token: Token, document: unknown, seconds: number, file: string): Generator<Breach> {
  const ledger = ledgerTextsOf(file);
  if (!ledger) return;
  const owners = [token.value, schemeOf(token, document), ...expiriesOf(token, document).map(({ value }) => value)];
  const texts = owners.flatMap((owner) => textsNamed(at(owner, "x-rules"), ledger));
  const path = [...token.path, "lifetimeSeconds"];
  const said = texts.flatMap(({ text, ...rule }) => {
    const words = otherThan(seconds, inRule(text));
    return words === undefined ? [] : [{ ...rule, words }];
  });
  const each = [...new Map(said.map((one) => [one.place, one])).values()];
  const message = saidOtherwise(`A token is valid for ${duration(seconds)}`, each);
  if (message !== undefined) yield { message, at: path };
  if (texts.some(({ text }) => inRule(text).length > 0)) return;
  yield {
    message: `No rule that x-token names states a lifetime. Name the rule that says ${duration(seconds)} under its \`x-rules\`.`,
    at: path,
  };
}

function* textBreaches(token: Token, document: unknown, seconds: number): Generator<Breach> {
  const scheme = token.path.slice(0, -1);
  const texts = [
    { path: [...scheme, "description"], stated: statedDurations(`${at(schemeOf(token, document), "description")}`) },
    ...expiriesOf(token, document).map(({ path, value }) => ({
      path: [...path, "description"],
      stated: numbered(`${at(value, "description")}`, NUMBERS),
    })),
    ...examplesOf(token, document),
  ];
  for (const { path, stated } of texts) {
    const other = otherThan(seconds, stated);
    if (other === undefined) continue;
    yield {
      message: `A token is valid for ${duration(seconds)} (x-token), but this says "${other}". Write ${seconds}, or correct lifetimeSeconds.`,
      at: path,
    };
  }
}

/** A sentence may state another token's lifetime too, so one that is right is enough. */
function otherThan(seconds: number, stated: readonly Stated[]): string | undefined {
  return stated.some((each) => each.seconds === seconds) ? undefined : stated[0]?.words;
}

function inRule(text: string): readonly Stated[] {
  return [...statedDurations(text), ...numbered(text, EXPIRES_IN)];
}

function numbered(text: string, pattern: RegExp): readonly Stated[] {
  return Array.from(text.matchAll(pattern), ({ groups: { number = "" } = {} }) => ({
    seconds: Number(number.replaceAll(",", "")),
    words: number,
  }));
}

function schemeOf({ path }: Token, document: unknown): unknown {
  return at(document, ...path.slice(0, -1));
}

/** `expires_in` in the schemas of the token response. */
function expiriesOf(token: Token, document: unknown): readonly { readonly path: Path; readonly value: unknown }[] {
  return mediaOf(token, document)
    .map(({ path, value }) => ({
      path: [...path, "schema", "properties", "expires_in"],
      value: at(value, "schema", "properties", "expires_in"),
    }))
    .filter(({ value }) => value !== undefined);
}

function examplesOf(token: Token, document: unknown) {
  return mediaOf(token, document).flatMap(({ path, value }) =>
    members(at(value, "examples")).flatMap(([name, example]) => {
      const seconds = at(example, "value", "expires_in");
      const stated = typeof seconds === "number" ? [{ seconds, words: `${seconds}` }] : [];
      return [{ path: [...path, "examples", name, "value", "expires_in"], stated }];
    }),
  );
}

/** The contents of the successful responses of the token exchange. */
function mediaOf(token: Token, document: unknown): readonly { readonly path: Path; readonly value: unknown }[] {
  const exchange = exchangeOf(token, document);
  return members(at(exchange?.value, "responses"))
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, response]) =>
      members(at(response, "content")).map(([type, value]) => ({
        path: [...(exchange?.path ?? []), "responses", status, "content", type],
        value,
      })),
    );
}
