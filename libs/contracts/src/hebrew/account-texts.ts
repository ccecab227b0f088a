import type { AccountState, PauseReason } from '../automation/accounts.js';

const stopped: Readonly<Record<PauseReason, string>> = {
  'session-expired': 'מנותק: ההתחברות לפייסבוק פגה. יש להתחבר מחדש',
  blocked: 'מנותק: פייסבוק חסמה את החשבון',
  checkpoint: 'מושהה: פייסבוק מבקשת אימות. יש להיכנס לחשבון ולאשר',
  'rate-limit': 'מושהה: פייסבוק הגבילה זמנית את הפעילות בחשבון',
  'proxy-failed': 'מושהה: הפרוקסי של החשבון אינו זמין',
};

interface Standing {
  state: AccountState;
  /** null where it stands well, or was disconnected by hand */
  reason: PauseReason | null;
  isPageUnknown?: boolean;
}

/** What its badge says. */
export function accountMessage({ state, reason, isPageUnknown = false }: Standing): string {
  if (state === 'connected') return 'מחובר';
  if (isPageUnknown) return 'מושהה: פייסבוק מציגה דף שאיננו מכירים. יש לפתוח אותו ולהשלים את המבוקש';
  return reason === null ? 'מנותק' : stopped[reason];
}
