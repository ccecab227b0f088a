import { removeGroup, restoreGroup } from '@megafon/contracts';
import type { Group } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import type { useNotice } from '../../../components/banner.js';
import { toastRemoval } from '../../../components/toast-removal.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { useAction } from '../../../lib/query.js';
import { placementAnswers } from './use-placed-groups.js';

/** Asks before a group is removed, and leaves a way to put it back. */
export function useRemoveGroup(notice: Pick<ReturnType<typeof useNotice>, 'fail' | 'clear'>) {
  const remove = useAction(removeGroup, placementAnswers);
  const restore = useAction(restoreGroup, placementAnswers);
  return ({ _id: id, name }: Group) =>
    ask({
      question: t('groups.removeQuestion'),
      help: t('groups.removeHelp', { name }),
      confirm: t('common.remove'),
      onConfirm: () => {
        notice.clear();
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () =>
              toastRemoval({
                removed: t('groups.removed'),
                putBack: () => restore.mutateAsync({ params: { id } }),
                restored: t('groups.restored'),
                restoreFailed: t('groups.restoreFailed'),
              }),
            onError: (error) => notice.fail(textOf(error, t('groups.removeFailed'))),
          },
        );
      },
    });
}
