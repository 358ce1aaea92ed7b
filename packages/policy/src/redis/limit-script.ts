import { script } from "./script.ts";

/** The time of every window, pause and lease: Redis' own, whatever the servers' clocks say. */
const redisTime = "redis.call('TIME')";

/**
 * Windows that a server remembers the state of a limit after its last reply: until then it notices by itself that Redis
 * has forgotten.
 */
export const rememberedWindows = 2;

/** Milliseconds that Redis keeps the state for longer than any server remembers it, so that one that is missing was forgotten. */
const spareMs = 10_000;

/**
 * Milliseconds in which no one goes after Redis was lost or has forgotten: in these every server comes back and reports
 * what it sent. Clients of Redis try to connect again every two seconds or more often.
 */
const reunionMs = 2_500;

/** Milliseconds that a free slot is reserved for the server that had none for longest: it has some way to Redis. */
const reservedMs = 50;

/** Milliseconds that a server may be wrong about when Redis counted a call of its own: the way there took that long at most. */
const lateMs = 500;

/** Milliseconds until the others look again in that time. */
const lookAgainMs = 5;

/**
 * One rate limit in Redis. Keys of one hash tag: the log of the last calls (limits up to 120) · its state (pause, spacing,
 * level of the bucket) · the leases of calls in flight · the servers that wait for a slot with the time when they ask
 * again · when each server had its last one. Each operation is atomic and one round trip; times are whole milliseconds. The arithmetic is that of `LocalLimit`,
 * `SlidingLog` and `TokenBucket`.
 *
 * A state has an epoch, which it gets when it is begun: to a server that knows another one, Redis has forgotten calls. One that
 * it kept from before a restart has lost the last calls only: therefore a server also names the newest of its own.
 *
 * Every operation has the arguments: operation, requests, window, wide window (window and margin), burst (0: log), places (0: no bound), lease,
 * pausedFor, server. `pausedFor` is the time until a pause known to the caller ends, negative after it, or empty. Further arguments and results:
 *
 * | operation | further arguments                                            | result                                            |
 * | --------- | ------------------------------------------------------------ | ------------------------------------------------- |
 * | `take`    | id; epoch that the caller knows, or empty; id and age of its | {1, epoch}: it has the slot. {0, wait, rest of    |
 * |           | newest call, or empty                                        | the pause}: it has to wait; −1 if no place in     |
 * |           |                                                              | flight is free. {2}: it has to `book` first       |
 * | `look`    | as `take`, with an empty id                                  | 1, or 0 if it has to `book`                       |
 * | `book`    | epoch; ids and ages of its calls                             | {epoch or empty, rest of the pause}               |
 * | `move`    | id; milliseconds since it took its slot                      | 1, or 0 if others have it or a pause has begun    |
 * | `release` | id of a call that was not sent                               | 1                                                 |
 * | `finish`  | id of a call that is over                                    | 1                                                 |
 * | `renew`   | ids of calls in flight, whose leases go on                   | 1                                                 |
 * | `pause`   | none: `pausedFor` is the pause                               | 1                                                 |
 */
export function limitSource(time: string): string {
  return `
local log, state, leases, waiting, served = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local operation, server, id = ARGV[1], ARGV[9], ARGV[10]
local requests, window, wideWindow = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local burst, places, lease = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local pausedFor = tonumber(ARGV[8])

local stored = redis.call('HMGET', state, 'paused', 'spaced', 'last', 'level', 'at', 'wanted', 'wantedAt', 'epoch')
local paused, spaced, last = tonumber(stored[1]) or 0, tonumber(stored[2]) or 0, tonumber(stored[3])
local time = ${time}
local now = math.max(last or 0, time[1] * 1000 + math.floor(time[2] / 1000))
local epoch = stored[8] or (server .. ' ' .. now)

local perMs = (requests - burst) / window
local function levelAt(moment)
  return math.min(burst, (tonumber(stored[4]) or burst) + (moment - (tonumber(stored[5]) or moment)) * perMs)
end
local function write(...)
  stored[8] = epoch
  redis.call('HSET', state, 'epoch', epoch, ...)
  redis.call('PEXPIRE', state, math.ceil(math.max(${rememberedWindows} * wideWindow, spaced - now)) + ${spareMs})
end
local function trim()
  redis.call('ZREMRANGEBYRANK', log, 0, -(requests + 1))
  redis.call('PEXPIRE', log, math.ceil(wideWindow) + 1000)
end
local function hold(one)
  redis.call('ZADD', leases, now + lease, one)
  redis.call('PEXPIRE', leases, lease)
end
local function pause(milliseconds)
  if now + milliseconds <= paused then return end
  paused = now + milliseconds
  spaced = paused + 2 * window
  write('paused', paused, 'spaced', spaced)
end
-- Redis cuts a number that it returns to whole milliseconds, and no one may go before a pause has ended.
local function pauseLeft()
  return math.ceil(math.max(0, paused - now))
end

-- A slot is for who had none for longest, else the server with the shortest way to Redis would have them all.
local function isReservedForOther()
  local function servedAt(one) return tonumber(redis.call('ZSCORE', served, one) or 0) end
  local ours = servedAt(server)
  redis.call('ZREMRANGEBYSCORE', waiting, '-inf', now - ${reservedMs})
  for _, other in ipairs(redis.call('ZRANGEBYSCORE', waiting, '-inf', now)) do
    if servedAt(other) < ours then return true end
  end
  return false
end

if pausedFor then pause(pausedFor) end

local function hasForgotten(known, newest, age)
  if known ~= '' and known ~= epoch then return true end
  if (newest or '') == '' then return false end
  local counted = now - tonumber(age) - ${lateMs}
  if burst > 0 then return (tonumber(stored[5]) or 0) < counted end
  if redis.call('ZSCORE', log, newest) then return false end
  local oldest = redis.call('ZRANGE', log, -requests, -requests, 'WITHSCORES')
  return not oldest[2] or tonumber(oldest[2]) < counted
end

if operation == 'take' then
  if hasForgotten(ARGV[11], ARGV[12], ARGV[13]) then return {2} end
  local open = math.max(now, paused)
  local at = open
  if burst == 0 then
    local before = redis.call('ZRANGE', log, -requests, -requests, 'WITHSCORES')
    if before[2] then at = math.max(open, before[2] + wideWindow) end
  else
    at = open + math.max(0, 1 - levelAt(open)) / perMs
  end
  if open < spaced and last then at = math.max(at, last + window / requests) end
  if at > now then
    redis.call('ZADD', waiting, at, server)
    redis.call('PEXPIRE', waiting, math.ceil(at - now) + ${reservedMs})
    return {0, math.ceil(at - now), pauseLeft()}
  end
  if isReservedForOther() then return {0, ${lookAgainMs}, 0} end
  redis.call('ZREM', waiting, server)

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
  redis.call('ZADD', served, now, server)
  redis.call('ZREMRANGEBYSCORE', served, '-inf', now - wideWindow)
  redis.call('PEXPIRE', served, math.ceil(wideWindow))
  if burst == 0 then
    redis.call('ZADD', log, now, id)
    trim()
    write('last', now)
  else
    write('last', now, 'level', levelAt(now) - 1, 'at', now)
  end
  return {1, epoch}
end

if operation == 'move' then
  if now < paused then return 0 end
  if burst == 0 then
    if not redis.call('ZSCORE', log, id) then return 0 end
    redis.call('ZADD', log, now, id)
    trim()
    return 1
  end
  local held = tonumber(ARGV[11])
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

if operation == 'look' and hasForgotten(ARGV[11], ARGV[12], ARGV[13]) then return 0 end

if operation == 'renew' then
  for index = 10, #ARGV do hold(ARGV[index]) end
end

if operation == 'book' then
  local missing = 0
  for index = 11, #ARGV, 2 do
    missing = missing + redis.call('ZADD', log, 'NX', now - ARGV[index + 1], ARGV[index])
  end
  if burst == 0 then trim() end
  if missing > 0 or (ARGV[10] ~= '' and ARGV[10] ~= epoch) then
    pause(${reunionMs})
    if burst == 0 then
      write('last', now)
    else
      write('last', now, 'level', math.min(0, levelAt(now)) - 1, 'at', now)
    end
  elseif stored[8] then
    -- The server remembers it from now on.
    write()
  end
  return {stored[8] or '', pauseLeft()}
end
return 1
`;
}

export const limitScript = script(limitSource(redisTime));
