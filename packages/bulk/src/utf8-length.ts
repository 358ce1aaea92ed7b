/** Number of bytes of a text in UTF-8. Half of a surrogate pair counts as the replacement character that it becomes. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    bytes += unit < 0x800 ? 1 : 2;
    // A pair is two units and four bytes.
    if (isPair) index += 1;
  }
  return bytes;
}
