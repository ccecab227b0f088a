import type { AccountState, FacebookAccount } from '@megafon/contracts';

/** What a test of this page's life said of an account; it stands until the server says something newer. */
export interface AccountView {
  status: AccountState | 'checking';
  message: string;
}

/** The state of an account as the page shows it. */
export function viewOf(account: FacebookAccount, tested: AccountView | undefined): AccountView {
  return tested ?? { status: account.status, message: account.message };
}
