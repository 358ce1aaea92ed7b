import { script } from "./script.ts";

/**
 * One token of several servers, and the lease of the one that exchanges it. Redis' own clock; milliseconds.
 *
 * KEYS: token, lease. ARGV: operation, lease's id, further arguments:
 *
 * | operation | further arguments                                      | result                                     |
 * | --------- | ------------------------------------------------------ | ------------------------------------------ |
 * | `ask`     | digest of the unwanted token; 1 if it was refused; life | {1, sealed token, life, age}. {2, status}: |
 * |           | of the lease; rest of its life that a token needs      | the endpoint refused the credentials just  |
 * |           |                                                        | now. {3}: exchange it. {0}: another does   |
 * | `keep`    | digest, sealed token, life, age                        |                                            |
 * | `refuse`  | status, milliseconds                                   |                                            |
 * | `fail`    |                                                        |                                            |
 */
export const tokenScript = script(`
local token, lease = KEYS[1], KEYS[2]
local operation, id = ARGV[1], ARGV[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if operation == 'ask' then
  local unwanted, rejected, leaseMs, restMs = ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
  local stored = redis.call('HMGET', token, 'digest', 'sealed', 'from', 'life')
  if stored[1] and stored[1] == unwanted then
    if rejected == '1' then redis.call('DEL', token) end
  elseif stored[1] then
    local age = math.max(0, now - stored[3])
    if age < stored[4] - restMs then return {1, stored[2], stored[4], tostring(age)} end
  end
  local holder = redis.call('GET', lease)
  if not holder or holder == id then
    redis.call('SET', lease, id, 'PX', leaseMs)
    return {3}
  end
  if string.sub(holder, 1, 7) == 'refused' then return {2, string.sub(holder, 9)} end
  return {0}
end

local mine = redis.call('GET', lease) == id
if operation == 'keep' then
  -- About 31 years: PEXPIRE refuses a longer time, after HSET has stored the token without an end.
  local life, age = math.min(tonumber(ARGV[5]), 1e12), tonumber(ARGV[6])
  redis.call('HSET', token, 'digest', ARGV[3], 'sealed', ARGV[4], 'from', now - age, 'life', life)
  redis.call('PEXPIRE', token, math.max(1, math.ceil(life - age)))
end
if mine then
  if operation == 'refuse' then
    redis.call('SET', lease, 'refused ' .. ARGV[3], 'PX', ARGV[4])
  else
    redis.call('DEL', lease)
  end
end
`);
