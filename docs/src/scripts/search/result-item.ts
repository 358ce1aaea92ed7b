import { excerptOf } from "./excerpt.ts";
import type { Found } from "./find.ts";

const KIND_NAMES: Readonly<Record<Found["kind"], string>> = {
  guide: "Guide",
  operation: "Operation",
  field: "Field",
  error: "Error",
  option: "Option",
  gap: "Contract gap",
};

/** A result as an entry of the list. Everything in it is text: no part is read as HTML. */
export function resultItem({ url, kind, title, context, method, text, hits }: Found): HTMLLIElement {
  const link = element("a", "search-result");
  link.href = url;
  const head = element("span", "search-head");
  head.append(element("span", "search-title", title));
  if (context !== "") head.append(element("span", "search-context", context));
  const excerpt = element("span", "search-excerpt");
  excerpt.append(
    ...excerptOf(text, hits).map(({ text: words, marked }) => (marked ? element("mark", "", words) : words)),
  );
  link.append(badgeOf(kind, method), head, excerpt);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** The method of an operation; of anything else, what it is. */
function badgeOf(kind: Found["kind"], method: string | undefined): HTMLElement {
  if (method === undefined) return element("span", "search-kind", KIND_NAMES[kind]);
  return element("span", `method method-${method.toLowerCase()}`, method);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}
