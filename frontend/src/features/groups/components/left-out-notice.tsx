import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf, t } from '../../../i18n/t.js';
import { useLeftOut } from '../api/use-left-out.js';
import { ChooseGroupsModal } from './choose-groups-modal.js';

interface Props {
  onChosen: () => void;
}

/** What the plan had no room for, and the two ways to have it: choose, or a larger plan. */
export function LeftOutNotice({ onChosen }: Props) {
  const leftOut = useLeftOut().data;
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {leftOut && leftOut.total > 0 && (
        <Alert color="orange" role="status" icon={<IconInfoCircle size={20} />} mb="md">
          <Group justify="space-between" gap="sm">
            <Text fz="sm" flex="1 1 260px">
              {t('groups.leftOut.notice', {
                limit: countOf('groups', leftOut.limit),
                left: countOf('groups', leftOut.total),
              })}{' '}
              <Anchor component={Link} to="/subscription" fz="sm" underline="always" c="inherit">
                {t('common.toPlans')}
              </Anchor>
            </Text>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t('groups.leftOut.choose')}
            </Button>
          </Group>
        </Alert>
      )}
      <ChooseGroupsModal
        leftOut={choosing ? (leftOut ?? null) : null}
        onClose={() => setChoosing(false)}
        onChosen={() => {
          setChoosing(false);
          onChosen();
        }}
      />
    </>
  );
}
