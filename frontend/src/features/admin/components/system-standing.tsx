import type { BrowserStanding, ServiceLag } from '@megafon/contracts';
import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { StateBadge } from '../../../components/status-badge.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';

/** So many messages are behind for a moment in any busy system. */
const manyMessages = 1_000;

/** How far the slowest part of each service is behind; of one that nobody knows it of, that. */
export function ServiceLags({ lag }: { lag: readonly ServiceLag[] }) {
  return (
    <Stack gap={4}>
      <Text fw={600}>{t('adminSystem.lag')}</Text>
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {lag.map(({ service, worst }) => (
          <Group key={service} component="li" justify="space-between" wrap="nowrap">
            <Stack gap={0} miw={0}>
              <Text fz="sm">{t(`adminPanel.services.${service}`)}</Text>
              {worst !== null && worst.messages > 0 && (
                <Text fz="xs" c="dimmed" truncate>
                  <bdi dir="ltr">{worst.group}</bdi>
                </Text>
              )}
            </Stack>
            <Behind messages={worst?.messages ?? null} />
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

function Behind({ messages }: { messages: number | null }) {
  if (messages === null) return <Unknown />;
  if (messages === 0)
    return <StateBadge color="green" icon={IconCircleCheck} text={t('adminSystem.notBehind')} />;
  const text = t('adminSystem.behind', { count: messages, n: formatNumber(messages) });
  const isMany = messages >= manyMessages;
  return (
    <StateBadge
      color={isMany ? 'orange' : 'gray'}
      icon={isMany ? IconAlertTriangle : IconCircleCheck}
      text={text}
    />
  );
}

/** Browsers of all processes together. */
export function Browsers({ browsers }: { browsers: BrowserStanding | null }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Text fw={600}>{t('adminSystem.browsers')}</Text>
        {browsers !== null && (
          <Text fz="xs" c="dimmed">
            {t('adminSystem.browserProcesses', { n: formatNumber(browsers.processes) })}
          </Text>
        )}
      </Stack>
      {browsers === null ? (
        <Unknown />
      ) : (
        <Text fz="sm">
          {t('adminSystem.browserCounts', {
            warm: formatNumber(browsers.warm),
            running: formatNumber(browsers.running),
            free: formatNumber(browsers.free),
          })}
        </Text>
      )}
    </Group>
  );
}

function Unknown() {
  return <StateBadge color="gray" icon={IconHelpCircle} text={t('adminSystem.notKnown')} />;
}
