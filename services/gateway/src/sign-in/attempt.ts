/** How wrong tries are slowed: some are free, and each one after those doubles the wait before the next. */
export interface Patience {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** After so long without a try it begins anew. */
  forgottenAfterMs: number;
}

/** The tries that nobody has shown to be good ones yet. */
export interface Tries {
  count: number;
  /** Milliseconds since the epoch before which no other is taken. */
  waitUntilMs: number;
}

/** One more try: how long it has to wait, or 0 where it was taken. A try counts as wrong until it succeeded. */
export function attempt(
  tries: Tries,
  { free, firstWaitMs, longestWaitMs }: Patience,
  nowMs: number,
): { tries: Tries; waitMs: number } {
  if (nowMs < tries.waitUntilMs) return { tries, waitMs: tries.waitUntilMs - nowMs };
  const count = tries.count + 1;
  const nextWaitMs =
    count < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
  return { tries: { count, waitUntilMs: nowMs + nextWaitMs }, waitMs: 0 };
}

/** The same, where many gateways count together. By Redis' clock, so that there is one. */
export const attemptScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = tonumber(redis.call('HGET', KEYS[1], 'until') or '0') - now
if wait > 0 then return wait end
local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
local over = count - tonumber(ARGV[1])
if over >= 0 then
  local next = math.min(tonumber(ARGV[3]), tonumber(ARGV[2]) * 2 ^ math.min(over, 30))
  redis.call('HSET', KEYS[1], 'until', string.format('%d', now + next))
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 0`;

/** A try that was not a wrong one after all. */
export const giveBackScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HDEL', KEYS[1], 'until')
if redis.call('HINCRBY', KEYS[1], 'count', -1) <= 0 then redis.call('DEL', KEYS[1]) end
return 0`;
