import type { AuditLine } from '@megafon/contracts';
import { t } from '../../i18n/t.js';

/** What lines of the log tell of, in the order of its list. */
export const auditActs = [
  'submitting',
  'succeeded',
  'failed',
  'unknown',
  'intended',
  'connected',
  'consent-given',
  'consent-withdrawn',
  'wheel-taken',
  'prompts-closed',
  'stopped',
  'released',
  'role-changed',
  'sessions-ended',
  'second-factors-reset',
  'user-deleted',
  'plan-granted',
  'plan-created',
  'plan-edited',
  'plan-toggled',
  'plan-made-popular',
  'plan-deleted',
  'plan-reset',
  'new-user-limits-changed',
  'dead-letter-replayed',
  'restored',
] as const;

/** Chains of the log that belong to no account. */
export const systemChains = ['administration', 'kill-switch'] as const;

export function isSystemChain(id: string): id is (typeof systemChains)[number] {
  return systemChains.some((chain) => chain === id);
}

/** An act in words; one that this page does not know yet by its name. */
export function actName(act: string): string {
  const known = auditActs.find((one) => one === act);
  return known ? t(`adminAudit.acts.${known}`) : act;
}

/** Somebody's name, or the id where the name is not known. */
export function nameOf({ id, name }: { id: string; name: string }): string {
  return name === '' ? id : name;
}

/** Which account or which chain of the system. */
export function accountOf(account: AuditLine['account']): string {
  return isSystemChain(account.id) ? t(`adminAudit.chains.${account.id}`) : nameOf(account);
}

/** What else a line says: names and values of the log itself. */
export function detailsOf({ details }: AuditLine): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');
}
