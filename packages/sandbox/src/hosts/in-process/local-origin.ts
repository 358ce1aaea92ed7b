/** What base URLs begin with where nothing listens: the address that a sandbox on a port has by default. */
export const localOrigin = "http://127.0.0.1:4020";
