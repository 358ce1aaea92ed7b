import { type Script, script } from "@tillside/policy/internal";

/**
 * One plan in Redis. Each operation is atomic and takes one round trip. Times are those of Redis, in milliseconds.
 *
 * KEYS: the plan (id, settings and sums). For each batch, by the position of its first record: its sealed range, and its sealed body until it has
 * a result. Then when it was first taken and how often, and its result. Last, the positions of results that have something to report.
 *
 * ARGV: operation, position, then by operation:
 *
 * - `look` → fields of the plan
 * - `begin` settings, id of the sealing, id for a new plan → as `look`. If they are those of the plan, its source counts as not read to
 *   its end from then on.
 * - `discard`
 *
 * The others are for one plan, and have its id before their own values. If that plan is gone, they change nothing and return `gone`, also
 * if a plan of the same name was begun since.
 *
 * - `batch` → {sealed range, 1 if it has a result}
 * - `unfinished` → {position of each batch without a result}
 * - `put` sealed range, sealed body, records → {the range in the plan}, or `gone` if the plan does not end at this position. Batches follow each
 *   other without a gap, so Redis has lost a part of the plan then.
 * - `close`: the whole source is planned and ends at this position → `gone` if the plan does not
 * - `take` → {1} if the batch has a result, {} if it is not planned, or {0, sealed body, milliseconds since it was first taken, how often}
 * - `release`: the worker that took the batch, if it was the only one, did not send it
 * - `end` sealed result or nothing, accepted, rejected, unknown → 1, or 0 if the batch has a result
 * - `reports` how many → {position, sealed result, …} from this position on
 */
export const planScript: Script = script(`
local plan, ranges, bodies, taken, results, reports = unpack(KEYS)
local operation, place = ARGV[1], ARGV[2]

local function look()
  return redis.call('HMGET', plan, 'id', 'settings', 'sealing', 'complete', 'batches', 'ended', 'records', 'accepted', 'rejected', 'unknown')
end

if operation == 'look' then return look() end

if operation == 'begin' then
  if redis.call('HSETNX', plan, 'settings', ARGV[3]) == 1 then
    redis.call('HSET', plan, 'sealing', ARGV[4], 'id', ARGV[5])
  end
  local found = look()
  -- The source may have more records than before.
  if found[2] == ARGV[3] and found[3] == ARGV[4] then redis.call('HDEL', plan, 'complete') end
  return found
end

if operation == 'discard' then return redis.call('DEL', unpack(KEYS)) end

if redis.call('HGET', plan, 'id') ~= ARGV[3] then return 'gone' end

if operation == 'batch' then
  return {redis.call('HGET', ranges, place), redis.call('HEXISTS', results, place)}
end

if operation == 'unfinished' then return redis.call('HKEYS', bodies) end

local function endsElsewhere()
  return (redis.call('HGET', plan, 'records') or '0') ~= place
end

if operation == 'put' then
  local there = redis.call('HGET', ranges, place)
  if there then return {there} end
  if endsElsewhere() then return 'gone' end
  -- Another planner, whose source had fewer records, may have set it.
  redis.call('HDEL', plan, 'complete')
  redis.call('HSET', ranges, place, ARGV[4])
  redis.call('HSET', bodies, place, ARGV[5])
  redis.call('HINCRBY', plan, 'batches', 1)
  redis.call('HINCRBY', plan, 'records', ARGV[6])
  return {ARGV[4]}
end

if operation == 'close' then
  if endsElsewhere() then return 'gone' end
  return redis.call('HSET', plan, 'complete', 1)
end

if operation == 'take' then
  if redis.call('HEXISTS', results, place) == 1 then return {1} end
  local body = redis.call('HGET', bodies, place)
  if not body then return {} end
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local first, times = string.match(redis.call('HGET', taken, place) or now .. ' 0', '(%d+) (%d+)')
  redis.call('HSET', taken, place, first .. ' ' .. times + 1)
  return {0, body, now - first, times + 1}
end

if operation == 'release' then
  if string.match(redis.call('HGET', taken, place) or '', ' 1$') then redis.call('HDEL', taken, place) end
  return 1
end

if operation == 'reports' then
  local found = {}
  for _, each in ipairs(redis.call('ZRANGEBYSCORE', reports, place, '+inf', 'LIMIT', 0, ARGV[4])) do
    table.insert(found, each)
    table.insert(found, redis.call('HGET', results, each))
  end
  return found
end

-- The operation is \`end\`.
if redis.call('HSETNX', results, place, ARGV[4]) == 0 then return 0 end
redis.call('HDEL', bodies, place)
redis.call('HDEL', taken, place)
redis.call('HINCRBY', plan, 'ended', 1)
redis.call('HINCRBY', plan, 'accepted', ARGV[5])
redis.call('HINCRBY', plan, 'rejected', ARGV[6])
redis.call('HINCRBY', plan, 'unknown', ARGV[7])
if ARGV[4] ~= '' then redis.call('ZADD', reports, place, place) end
return 1
`);
