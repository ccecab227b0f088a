import { t } from '../i18n/t.js';
import { ask } from './ask.js';
import type { Question } from './ask.js';

/** Asks before something unsaved is left. */
export function askToLeave(leaving: Pick<Question, 'onConfirm' | 'onCancel' | 'help'>): void {
  ask({
    question: t('common.unsaved'),
    help: t('common.unsavedHelp'),
    confirm: t('common.leave'),
    cancel: t('common.stay'),
    ...leaving,
  });
}
