import type { AccountState, PauseReason } from '../automation/accounts.js';

const stopped: Readonly<Record<PauseReason, string>> = {
  'session-expired': 'מנותק: ההתחברות לפייסבוק פגה. יש להתחבר מחדש',
  blocked: 'מנותק: פייסבוק חסמה את החשבון',
  checkpoint: 'מושהה: פייסבוק מבקשת אימות. יש להיכנס לחשבון ולאשר',
  'rate-limit': 'מושהה: פייסבוק הגבילה זמנית את הפעילות בחשבון',
  'proxy-failed': 'מושהה: הפרוקסי של החשבון אינו זמין',
};

/** What its badge says. @param reason null where it stands well, or was disconnected by hand */
export function accountMessage({
  state,
  reason,
}: {
  state: AccountState;
  reason: PauseReason | null;
}): string {
  if (state === 'connected') return 'מחובר';
  return reason === null ? 'מנותק' : stopped[reason];
}
