import type { FacebookAccount } from '@megafon/contracts';
import { useEffect, useEffectEvent } from 'react';

const firstAfterMs = 60_000;
const everyMs = 30 * 60_000;
const betweenAccountsMs = 2 * 60_000;

/**
 * Tests the accounts one by one while the page is open: first a minute after they are there, then each half hour,
 * which counts from the start of a round. Where the accounts are too many for that, round follows on round.
 */
export function useHealthChecks(
  accounts: readonly FacebookAccount[] | undefined,
  test: (account: FacebookAccount) => Promise<unknown>,
): void {
  const loaded = accounts !== undefined && accounts.length > 0;
  const testOne = useEffectEvent((index: number) => {
    const account = accounts?.[index];
    if (account) void test(account);
    return accounts !== undefined && index + 1 < accounts.length;
  });
  useEffect(() => {
    if (!loaded) return;
    let timer: ReturnType<typeof setTimeout>;
    const round = (index: number, startedAt: number) => {
      const more = testOne(index);
      const leftMs = Math.max(betweenAccountsMs, startedAt + everyMs - Date.now());
      timer = more
        ? setTimeout(() => round(index + 1, startedAt), betweenAccountsMs)
        : setTimeout(begin, leftMs);
    };
    const begin = () => round(0, Date.now());
    timer = setTimeout(begin, firstAfterMs);
    return () => clearTimeout(timer);
  }, [loaded]);
}
