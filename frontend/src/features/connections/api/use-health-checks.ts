import type { FacebookAccount } from '@megafon/contracts';
import { useEffect, useEffectEvent } from 'react';

const firstAfterMs = 60_000;
const everyMs = 30 * 60_000;
const betweenAccountsMs = 2 * 60_000;

/** Tests the accounts one by one while the page is open: first a minute after they are there, then each half hour. */
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
    const round = (index: number) => {
      const more = testOne(index);
      timer = more
        ? setTimeout(() => round(index + 1), betweenAccountsMs)
        : setTimeout(() => round(0), everyMs);
    };
    timer = setTimeout(() => round(0), firstAfterMs);
    return () => clearTimeout(timer);
  }, [loaded]);
}
