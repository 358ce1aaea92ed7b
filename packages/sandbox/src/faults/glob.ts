/**
 * Whether the whole text fits a pattern in which `*` stands for any number of characters, slashes too, and `?` for exactly one.
 * It goes back to the last `*` only, so it takes at most as many steps as the two lengths multiplied.
 */
export function fitsGlob(pattern: string, text: string): boolean {
  let place = 0;
  /** Behind the last `*`, and where the text goes on if that one takes one character more. */
  let [star, retry] = [-1, 0];
  for (let index = 0; index < text.length; ) {
    const letter = pattern[place];
    if (letter === "*") {
      place += 1;
      [star, retry] = [place, index];
    } else if (letter !== undefined && (letter === "?" || letter === text[index])) {
      place += 1;
      index += 1;
    } else if (star < 0) {
      return false;
    } else {
      retry += 1;
      [place, index] = [star, retry];
    }
  }
  while (pattern[place] === "*") place += 1;
  return place === pattern.length;
}
