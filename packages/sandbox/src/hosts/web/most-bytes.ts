/** The largest body that a sandbox outside of Node takes: memory is scarce there. A larger one is 413. */
export const mostBytes = 8 * 2 ** 20;
