import { Button, Group } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { Banner, useNotice } from '../../../components/banner.js';
import { restingWhile } from '../../../components/keeps-focus.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { session } from '../../../lib/session.js';
import { useShowHintsAgain } from '../api/use-show-hints-again.js';
import { Section } from './section.js';

/** Brings back the hints that were sent away. */
export function HintsSection() {
  const again = useShowHintsAgain();
  const notice = useNotice();
  const showAgain = () => {
    if (again.isPending) return;
    notice.clear();
    again.mutate(
      {},
      {
        onSuccess: ({ user }) => {
          session.know(user);
          toastSuccess(t('hints.shownAgain'));
        },
        onError: () => notice.fail(t('hints.showFailed')),
      },
    );
  };
  return (
    <Section title={t('hints.title')} help={t('hints.help')}>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <Group>
        <Button
          variant="default"
          leftSection={<IconBulb size={18} />}
          {...restingWhile(again.isPending)}
          onClick={showAgain}
        >
          {t('hints.again')}
        </Button>
      </Group>
    </Section>
  );
}
