import { t } from '../i18n/t.js';
import { wasChangedMeanwhile } from '../lib/changed-meanwhile.js';
import { ask } from './ask.js';

/**
 * Saves what was edited of a revision. Where something else was saved meanwhile the person is asked whether to go over it.
 * @param save what it is given goes into the body
 * @throws the refusal, where they do not go over it
 */
export async function saveUnlessChanged<R>(
  startedFrom: string | undefined,
  save: (started: { revision?: string }) => Promise<R>,
): Promise<R> {
  try {
    return await save(startedFrom === undefined ? {} : { revision: startedFrom });
  } catch (error) {
    if (!wasChangedMeanwhile(error) || !(await goesOver())) throw error;
    return save({});
  }
}

function goesOver(): Promise<boolean> {
  return new Promise((resolve) =>
    ask({
      question: t('lostEdit.question'),
      help: t('lostEdit.help'),
      confirm: t('lostEdit.confirm'),
      cancel: t('lostEdit.cancel'),
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    }),
  );
}
