import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { formatNumber } from '../../lib/format.js';
import type { Added } from './api/use-box-groups.js';

/** Of groups that went in only in part: how many did, and how many did not and why. */
export function partlyAddedText({ count, refused }: Added): string {
  const total = refused.reduce((sum, { ids }) => sum + ids.length, count);
  const parts = refused.map(({ ids, error }) =>
    t('groupBoxes.notAdded', {
      count: ids.length,
      n: formatNumber(ids.length),
      why: textOf(error, t('groupBoxes.addFailed')),
    }),
  );
  const done = t('groupBoxes.partlyAdded', { added: formatNumber(count), total: formatNumber(total) });
  return [done, ...parts].join('. ');
}
