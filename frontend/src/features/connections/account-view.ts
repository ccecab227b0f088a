import type { AccountState, FacebookAccount, PauseReason } from '@megafon/contracts';
import { t } from '../../i18n/t.js';

/** What a test of this page's life said of an account; it stands until the server says something newer. */
export interface AccountView {
  status: AccountState | 'checking';
  message: string;
}

/** What a row says of its account. `withdrawn`: its session stands, but nothing may be done in it. */
export interface AccountStanding {
  status: AccountView['status'] | 'withdrawn';
  /** One line, always there. */
  line: string;
  /** What the person can do about it; null where there is nothing. */
  advice: string | null;
  /** Whether connecting anew is what helps. */
  reconnects: boolean;
  /** Whether the network asks for something that the person can answer with the session that is kept. */
  solves: boolean;
}

/** What a person may do with the account of a row. */
export interface RowActions {
  onTest: () => void;
  onSolve: () => void;
  onReconnect: () => void;
  onRemove: () => void;
  onConsent: (gives: boolean) => void;
}

/** Connecting anew gives back neither a proxy nor the network's patience. */
const passing: readonly PauseReason[] = ['rate-limit', 'proxy-failed'];

const nothing = { reconnects: false, solves: false };

/** What a test answered, where it says more than the badge beside it. */
function answerOf({ status, message }: AccountView): string | null {
  return message === '' || message === t(`connections.status.${status}`) ? null : message;
}

export function standingOf(account: FacebookAccount, tested: AccountView | undefined): AccountStanding {
  const { status, message } = tested ?? account;
  // What helps stays where it is while it is looked at.
  if (status === 'checking') return { ...standingOf(account, undefined), status, line: message };
  const answer = tested ? answerOf(tested) : null;
  if (status === 'connected') {
    if (account.consentedAt !== null)
      return { status, line: answer ?? t('connections.ready'), advice: null, ...nothing };
    const advice = t('connections.withdrawnHelp');
    return { status: 'withdrawn', line: t('connections.withdrawn'), advice, ...nothing };
  }
  // A failed test of this page says less than the server does of the same state.
  const reason = account.status === status ? account.reason : null;
  const what = reason === 'checkpoint' && account.isPageUnknown === true ? 'unknown-page' : reason;
  return {
    status,
    line: what === null ? (answer ?? message) : t(`connections.health.${what}.what`),
    advice: what === null ? t('connections.unwellHelp') : t(`connections.health.${what}.advice`),
    reconnects: reason === null || !passing.includes(reason),
    solves: reason === 'checkpoint' && account.consentedAt !== null,
  };
}
