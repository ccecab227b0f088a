import type { DeadLetterSummary } from '@megafon/contracts';
import { t } from '../../i18n/t.js';

/** Whether somebody may have it sent again. */
export function isSendable({ state }: Pick<DeadLetterSummary, 'state'>): boolean {
  return state === 'waiting' || state === 'told';
}

/** What a message is, as services call it. */
export function typeOf({ type }: Pick<DeadLetterSummary, 'type'>): string {
  return type === '' ? t('deadLetters.noType') : type;
}
