/** A path or an address whose lines end after a slash. */
export function PathText({ path }: { readonly path: string }) {
  return <>{path.split(/(?<=\/)/).map((part) => [part, <wbr key={part} />])}</>;
}
