import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core';
import { t } from '../../i18n/t.js';

const sections = [
  {
    name: 'everywhere',
    keys: [
      { does: 'search', pressed: ['Ctrl', 'K'] },
      { does: 'help', pressed: ['?'] },
      { does: 'close', pressed: ['Esc'] },
    ],
  },
  {
    name: 'order',
    keys: [
      { does: 'pick', pressed: ['Space'] },
      { does: 'shift', pressed: ['↑', '↓'] },
    ],
  },
  {
    name: 'calendar',
    keys: [
      { does: 'days', pressed: ['←', '→', '↑', '↓'] },
      { does: 'month', pressed: ['Page Up', 'Page Down'] },
      { does: 'open', pressed: ['Enter'] },
    ],
  },
] as const;

/** The keys that do something, and what. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        {sections.map(({ name, keys }) => (
          <section key={name} aria-labelledby={`shortcuts-${name}`}>
            <Title order={3} fz="sm" fw={600} id={`shortcuts-${name}`}>
              {t(`shortcuts.${name}`)}
            </Title>
            <Stack component="ul" gap={8} m={0} p={0} mt={8} style={{ listStyle: 'none' }}>
              {keys.map(({ does, pressed }) => (
                <Group key={does} component="li" justify="space-between" wrap="nowrap">
                  <Text fz="sm">{t(`shortcuts.${does}`)}</Text>
                  <Group gap={4} wrap="nowrap" dir="ltr">
                    {pressed.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Group>
                </Group>
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
    </Modal>
  );
}
