import { repeatWindowDays } from '@megafon/contracts';
import { Alert } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { countOf, t } from '../../../i18n/t.js';
import type { Material } from '../api/use-materials.js';
import type { ScheduleFields } from '../campaign-fields.js';
import { fewestPosts } from '../fewest-posts.js';

interface Props {
  schedule: ScheduleFields;
  box: Material | undefined;
}

/** Said before a recurring campaign runs out of texts, not after: the rule against repeated content will stop it. */
export function RepeatWarning({ schedule, box }: Props) {
  if (!schedule.isRecurring || !box || box.count === 0) return null;
  const { weekdays } = schedule;
  const enough = fewestPosts(schedule);
  if (box.count >= enough) return null;
  const { name, count } = box;
  const facts = { days: repeatWindowDays, name, posts: countOf('posts', count), enough };
  const isDaily = weekdays.length === 7;
  return (
    <Alert
      color="orange"
      role="status"
      icon={<IconRepeat size={20} />}
      title={isDaily ? t('campaignForm.repeatTitle') : t('campaignForm.repeatDaysTitle')}
    >
      {isDaily
        ? t('campaignForm.repeatHelp', { ...facts, day: count + 1 })
        : t('campaignForm.repeatDaysHelp', {
            ...facts,
            runs: countOf('runs', weekdays.length),
            run: count + 1,
          })}
    </Alert>
  );
}
