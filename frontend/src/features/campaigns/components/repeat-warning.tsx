import { repeatWindowDays } from '@megafon/contracts';
import { Alert } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { countOf, t } from '../../../i18n/t.js';
import type { Material } from '../api/use-materials.js';

/** A post more than there are days: the first one's turn comes only after the rule has let go of it. */
const enoughPosts = repeatWindowDays + 1;

/** Said before a daily campaign runs out of texts, not after: the rule against repeated content will stop it. */
export function RepeatWarning({ recurring, box }: { recurring: boolean; box: Material | undefined }) {
  if (!recurring || !box || box.count === 0 || box.count >= enoughPosts) return null;
  return (
    <Alert color="orange" role="status" icon={<IconRepeat size={20} />} title={t('campaignForm.repeatTitle')}>
      {t('campaignForm.repeatHelp', {
        days: repeatWindowDays,
        name: box.name,
        posts: countOf('posts', box.count),
        day: box.count + 1,
        enough: enoughPosts,
      })}
    </Alert>
  );
}
