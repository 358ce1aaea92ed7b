/** SQLite's code for a file that another connection has locked; the bits above it say more about why. */
const busy = 5;

/** Whether SQLite refused a statement because another connection writes to the file. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = Object(error) as { readonly errcode?: number };
  return (errcode & 0xff) === busy;
}
