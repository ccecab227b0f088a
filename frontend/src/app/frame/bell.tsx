import { ActionIcon, Indicator, Popover, ScrollArea, Stack, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TimeText } from '../../components/time-text.js';
import { t } from '../../i18n/t.js';
import { formatNumber } from '../../lib/format.js';
import { useLiveFeed } from '../../lib/live/use-live.js';
import { happeningOf } from './happening.js';
import type { Happening } from './happening.js';

const mostKept = 50;
const looks = {
  good: { color: 'green', icon: IconCheck },
  bad: { color: 'red', icon: IconAlertTriangle },
  neutral: { color: 'primary', icon: IconInfoCircle },
} as const;

/** What happened while this page is open, newest first. */
export function Bell() {
  const feed = useLiveFeed();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [happenings, setHappenings] = useState<Happening[]>([]);
  const [seen, setSeen] = useState(0);
  useEffect(
    () =>
      feed.on('*', (live) => {
        const happening = happeningOf(live);
        if (!happening) return;
        // A campaign tells of itself with every step; the same news is told once.
        setHappenings((kept) => (kept[0]?.text === happening.text ? kept : [happening, ...kept].slice(0, mostKept)));
      }),
    [feed],
  );
  const unread = Math.max(0, happenings.length - seen);
  const toggle = (open: boolean) => {
    setOpened(open);
    setSeen(happenings.length);
  };

  return (
    <Popover opened={opened} onChange={toggle} width={320} position="bottom-end" trapFocus shadow="sm" radius="lg">
      <Popover.Target>
        <Indicator disabled={unread === 0} color="red" size={10} offset={6}>
          <ActionIcon
            onClick={() => toggle(!opened)}
            aria-label={
              unread > 0 ? t('frame.bellUnread', { count: unread, n: formatNumber(unread) }) : t('frame.bell')
            }
          >
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('frame.bell')}>
        {happenings.length === 0 ? (
          <Stack gap={4} p="md" ta="center">
            <Text fw={600}>{t('frame.bellEmpty')}</Text>
            <Text c="dimmed" fz="sm">
              {t('frame.bellEmptyHelp')}
            </Text>
          </Stack>
        ) : (
          <ScrollArea.Autosize mah={360}>
            {happenings.map((happening) => (
              <HappeningLine
                key={happening.id}
                happening={happening}
                onOpen={() => {
                  toggle(false);
                  void navigate(happening.to);
                }}
              />
            ))}
          </ScrollArea.Autosize>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function HappeningLine({ happening, onOpen }: { happening: Happening; onOpen: () => void }) {
  const { color, icon: Icon } = looks[happening.tone];
  return (
    <UnstyledButton p="xs" w="100%" display="flex" style={{ gap: 12 }} onClick={onOpen}>
      <ThemeIcon variant="light" color={color} size={28} radius="xl">
        <Icon size={16} />
      </ThemeIcon>
      <Stack gap={0}>
        <Text fz="sm" dir="auto">
          {happening.text}
        </Text>
        <Text fz="xs" c="dimmed">
          <TimeText at={happening.at} relative />
        </Text>
      </Stack>
    </UnstyledButton>
  );
}
