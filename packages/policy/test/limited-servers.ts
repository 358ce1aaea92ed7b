/** Whether a server accepts a call that reaches it at this time; false is a 429. */
type Limiter = (at: number) => boolean;

/** The ways in which servers count a limit; the contract does not specify which one the real server uses. */
export const limiters: Readonly<Record<string, (limit: number, windowMs: number) => Limiter>> = {
  fixed(limit, windowMs) {
    let [window, count] = [-1, 0];
    return (at) => {
      const current = Math.floor(at / windowMs);
      if (current !== window) [window, count] = [current, 0];
      return ++count <= limit;
    };
  },
  sliding(limit, windowMs) {
    const accepted: number[] = [];
    return (at) => {
      while ((accepted[0] ?? at) <= at - windowMs) accepted.shift();
      return accepted.length < limit && accepted.push(at) > 0;
    };
  },
  "token bucket"(limit, windowMs) {
    let [level, levelAt] = [limit, 0];
    return (at) => {
      level = Math.min(limit, level + ((at - levelAt) * limit) / windowMs);
      levelAt = at;
      return level >= 1 && level-- > 0;
    };
  },
};
