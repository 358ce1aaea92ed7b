/** How many sandboxes this process has made. */
let made = 0;

/**
 * What the base URLs of the next sandbox begin with: an address of the loopback that no other sandbox of this process has. Clients keep
 * tokens and limits by base URL, so two sandboxes at one address would share them. Nothing listens there.
 */
export function ownOrigin(): string {
  made += 1;
  // After 127.0.0.0 to 127.0.255.255, where servers of this machine may listen.
  const number = 0x01_00_00 + made;
  return `http://127.${number >> 16}.${(number >> 8) & 0xff}.${number & 0xff}:4020`;
}
