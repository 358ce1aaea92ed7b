import { script } from "./script.ts";

/** A place without a call: every call waits behind it. */
const noCaller = "? nobody";

/**
 * The line of one subject. KEYS: the line, in order of arrival; the leases, until when each place is held. ARGV: operation, milliseconds
 * that a place is held, side, then by operation · `enter` id, 1 if it waits already → 1 if no one of another side is ahead,
 * else 0; asked again until it is · `leave` id · `renew` ids of calls that run. A member is its side and id.
 *
 * If Redis has forgotten the line, it is built again: running calls return to its head with their renewals. The first waiting
 * call that finds its place gone waits half a lease for them.
 */
export const exclusionScript = script(`
local line, leases = KEYS[1], KEYS[2]
local operation, lease, side = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local own = side .. ' ' .. (ARGV[4] or '')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function keep(...)
  redis.call('ZADD', leases, ...)
  redis.call('PEXPIRE', line, lease)
  redis.call('PEXPIRE', leases, lease)
end

if operation == 'leave' then
  redis.call('ZREM', line, own)
  return redis.call('ZREM', leases, own)
end

if operation == 'renew' then
  for index = 4, #ARGV do
    redis.call('ZADD', line, 0, side .. ' ' .. ARGV[index])
    keep(now + lease, side .. ' ' .. ARGV[index])
  end
  return 1
end

for _, gone in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now)) do
  redis.call('ZREM', line, gone)
  redis.call('ZREM', leases, gone)
end
if not redis.call('ZSCORE', line, own) then
  local last = redis.call('ZRANGE', line, -1, -1, 'WITHSCORES')
  redis.call('ZADD', line, (last[2] or 0) + 1, own)
  if ARGV[5] == '1' then
    redis.call('ZADD', line, 0, '${noCaller}')
    redis.call('ZADD', leases, now + lease / 2, '${noCaller}')
  end
end
keep(now + lease, own)
for _, ahead in ipairs(redis.call('ZRANGE', line, 0, redis.call('ZRANK', line, own))) do
  if string.sub(ahead, 1, #side + 1) ~= side .. ' ' then return 0 end
end
return 1
`);
