import { Menu, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { TimeText } from '../../components/time-text.js';
import { t } from '../../i18n/t.js';
import classes from './app-frame.module.css';
import type { Happening } from './happening.js';

const looks = {
  good: { color: 'green', icon: IconCheck },
  bad: { color: 'red', icon: IconAlertTriangle },
  neutral: { color: 'primary', icon: IconInfoCircle },
} as const;

interface Props {
  button: ReactElement;
  happenings: readonly Happening[];
}

export function BellDropdown({ button, happenings }: Props) {
  const navigate = useNavigate();
  return (
    <Menu width={320} position="bottom-end" radius="lg" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown className={classes.bell}>
        {happenings.length === 0 && (
          <Stack gap={4} p="md" ta="center">
            <Text fw={600}>{t('frame.bellEmpty')}</Text>
            <Text c="dimmed" fz="sm">
              {t('frame.bellEmptyHelp')}
            </Text>
          </Stack>
        )}
        {happenings.map((happening) => {
          const { color, icon: Icon } = looks[happening.tone];
          return (
            <Menu.Item
              key={happening.id}
              onClick={() => void navigate(happening.to)}
              leftSection={
                <ThemeIcon variant="light" color={color} size={28} radius="xl">
                  <Icon size={16} />
                </ThemeIcon>
              }
            >
              <Text fz="sm" dir="auto">
                {happening.text}
              </Text>
              <Text fz="xs" c="dimmed">
                <TimeText at={happening.at} relative />
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
