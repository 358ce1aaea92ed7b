import { script } from "./script.ts";

/** The time of every window, pause and lease: Redis' own, whatever the servers' clocks say. */
const redisTime = "redis.call('TIME')";

/**
 * One rate limit in Redis. Keys of one hash tag: the log of the last calls (limits up to 120), its state (pause, spacing,
 * level of the bucket), and the leases of calls under way. Each operation is atomic and one round trip; times are whole
 * milliseconds. The arithmetic is that of `LocalLimit`, `SlidingLog` and `TokenBucket`.
 *
 * ARGV: operation, requests, window, span (window and margin), burst (0: log), places (0: no bound), lease, pausedFor
 * (until a pause known to the caller ends, negative after it, or empty), server; then by operation:
 * `take` id, 1 if the caller has calls in this window → {1, time}, {0, wait or −1 if nothing is free under way, rest of
 * the pause}, or {2}: this Redis knows nothing of the window · `move` id, time of its slot → 1, or 0 if others have it ·
 * `release` id, `finish` id · `renew` ids · `pause` · `book` ids and ages.
 */
export function limitSource(time: string): string {
  return `
local log, state, leases = KEYS[1], KEYS[2], KEYS[3]
local operation, server, id = ARGV[1], ARGV[9], ARGV[10]
local requests, window, span = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local burst, places, lease = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local pausedFor = tonumber(ARGV[8])

local stored = redis.call('HMGET', state, 'paused', 'spaced', 'last', 'level', 'at', 'wanted', 'wantedAt')
local paused, spaced, last = tonumber(stored[1]) or 0, tonumber(stored[2]) or 0, tonumber(stored[3])
local time = ${time}
local now = math.max(last or 0, time[1] * 1000 + math.floor(time[2] / 1000))

local perMs = (requests - burst) / window
local function levelAt(moment)
  return math.min(burst, (tonumber(stored[4]) or burst) + (moment - (tonumber(stored[5]) or moment)) * perMs)
end
local function write(...)
  redis.call('HSET', state, ...)
  redis.call('PEXPIRE', state, math.ceil(math.max(span, spaced - now)) + 1000)
end
local function trim()
  redis.call('ZREMRANGEBYRANK', log, 0, -(requests + 1))
  redis.call('PEXPIRE', log, math.ceil(span) + 1000)
end
local function hold(one)
  redis.call('ZADD', leases, now + lease, one)
  redis.call('PEXPIRE', leases, lease)
end

if pausedFor and now + pausedFor > paused then
  paused = now + pausedFor
  spaced = paused + 2 * window
  write('paused', paused, 'spaced', spaced)
end

if operation == 'take' then
  if ARGV[11] == '1' and not last then return {2} end
  local open = math.max(now, paused)
  local at = open
  if burst == 0 then
    local before = redis.call('ZRANGE', log, -requests, -requests, 'WITHSCORES')
    if before[2] then at = math.max(open, before[2] + span) end
  else
    at = open + math.max(0, 1 - levelAt(open)) / perMs
  end
  if open < spaced and last then at = math.max(at, last + window / requests) end
  if at > now then return {0, math.ceil(at - now), math.max(0, paused - now)} end
  if places > 0 then
    redis.call('ZREMRANGEBYSCORE', leases, '-inf', now)
    local wanted, wantedAt = stored[6], tonumber(stored[7]) or 0
    local full = redis.call('ZCARD', leases) >= places
    if full then write('wanted', server, 'wantedAt', now) end
    -- The next place is for who was turned away last, else the server that gives one back would always have it again.
    if full or (wanted and wanted ~= server and wantedAt > now - 250) then return {0, -1, 0} end
    redis.call('HDEL', state, 'wanted')
    hold(id)
  end
  if burst == 0 then
    redis.call('ZADD', log, now, id)
    trim()
    write('last', now)
  else
    write('last', now, 'level', levelAt(now) - 1, 'at', now)
  end
  return {1, now}
end

if operation == 'move' then
  if burst == 0 then
    if not redis.call('ZSCORE', log, id) then return 0 end
    redis.call('ZADD', log, now, id)
    trim()
    return 1
  end
  local held = now - tonumber(ARGV[11])
  write('level', levelAt(now) - math.min(1, held * perMs), 'at', now)
  return held <= window and 1 or 0
end

if operation == 'release' then
  if burst == 0 then
    redis.call('ZREM', log, id)
  elseif stored[4] then
    write('level', math.min(burst, stored[4] + 1))
  end
end
if operation == 'release' or operation == 'finish' then redis.call('ZREM', leases, id) end

if operation == 'renew' then
  for index = 10, #ARGV do hold(ARGV[index]) end
end

if operation == 'book' then
  for index = 10, #ARGV, 2 do redis.call('ZADD', log, now - ARGV[index + 1], ARGV[index]) end
  if burst == 0 then
    trim()
    write('last', now)
  else
    write('last', now, 'level', math.min(0, levelAt(now)) - 1, 'at', now)
  end
end
return 1
`;
}

export const limitScript = script(limitSource(redisTime));
