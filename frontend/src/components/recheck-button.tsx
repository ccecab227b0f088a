import { Group, Text } from '@mantine/core';
import { IconEyeSearch } from '@tabler/icons-react';
import { BusyButton } from './busy-button.js';
import { t } from '../i18n/t.js';
import { useRecheck } from './use-recheck.js';
import type { LookedFor } from './use-recheck.js';

interface Props {
  actionId: string;
  /** What is looked for: a group's or an account's name. */
  of: string;
  lookedFor?: LookedFor;
}

/** Has the network looked at for what may have happened, or was decided. It only looks. */
export function RecheckButton({ actionId, of, lookedFor }: Props) {
  const { look, looking, said } = useRecheck(actionId, lookedFor);
  return (
    <Group gap="xs">
      <BusyButton
        size="compact-sm"
        variant="light"
        leftSection={<IconEyeSearch size={15} aria-hidden />}
        busy={looking}
        spins
        onClick={look}
        aria-label={t('recheck.buttonOf', { of })}
      >
        {t('recheck.button')}
      </BusyButton>
      <Text
        fz="sm"
        role={said?.failed ? 'alert' : 'status'}
        c={said?.failed ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {looking ? t('recheck.looking') : (said?.text ?? '')}
      </Text>
    </Group>
  );
}
