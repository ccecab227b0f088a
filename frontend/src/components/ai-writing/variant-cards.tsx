import type { Generation, WritingTask } from '@megafon/contracts';
import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowsShuffle, IconCheck, IconScissors, IconWand } from '@tabler/icons-react';
import { BusyButton } from '../busy-button.js';
import { t } from '../../i18n/t.js';
import { ShownText } from '../shown-text.js';
import type { WritingSource } from './use-generation.js';

export interface VariantActions {
  onUse: (text: string) => void;
  /** Goes on from a variant. */
  onWork: (task: WritingTask, variant: WritingSource) => void;
  /** No room for another generation, or one is under way. */
  mayWork: boolean;
}

interface Props extends VariantActions {
  generation: Generation;
  /** The number of the first. */
  from: number;
  /** Beside earlier ones. */
  isMarkedNew: boolean;
  headingOrder: 3 | 4;
}

const works = [
  { task: 'improve', icon: IconWand, label: 'improveN' },
  { task: 'shorten', icon: IconScissors, label: 'shortenN' },
  { task: 'vary', icon: IconArrowsShuffle, label: 'varyN' },
] as const;

/** The variants side by side, as they grow. */
export function VariantCards({ generation, from, isMarkedNew, headingOrder, ...actions }: Props) {
  const { variants } = generation;
  const { onUse, onWork, mayWork } = actions;
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.min(variants.length, 3) }} spacing="sm">
      {variants.map(({ text, state }, index) => {
        const n = from + index;
        return (
          <Card
            key={n}
            component="section"
            aria-label={t('aiWriting.variant', { n })}
            aria-busy={state === 'writing'}
            padding="sm"
            shadow="none"
          >
            <Stack gap="sm" h="100%">
              <Group justify="space-between" gap="xs">
                <Title order={headingOrder} fz="sm">
                  {t('aiWriting.variant', { n })}
                </Title>
                {isMarkedNew && <Badge>{t('aiWriting.isNew')}</Badge>}
              </Group>
              {text === '' && state === 'writing' ? (
                <Stack gap={8} aria-hidden>
                  <Skeleton h={12} />
                  <Skeleton h={12} w="80%" />
                  <Skeleton h={12} w="60%" />
                </Stack>
              ) : (
                <Text fz="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  <ShownText text={text} />
                </Text>
              )}
              {state === 'failed' && (
                <Text fz="xs" c="red">
                  {t('aiWriting.failed')}
                </Text>
              )}
              {state !== 'writing' && text !== '' && (
                <Group gap={4} mt="auto">
                  <Button size="xs" leftSection={<IconCheck size={14} />} onClick={() => onUse(text)}>
                    {t('aiWriting.useN', { n })}
                  </Button>
                  {works.map(({ task, icon: Icon, label }) => (
                    <BusyButton
                      key={task}
                      size="xs"
                      variant="subtle"
                      px={6}
                      leftSection={<Icon size={14} />}
                      busy={!mayWork}
                      aria-label={t(`aiWriting.${label}`, { n })}
                      onClick={() => onWork(task, { text, variant: n })}
                    >
                      {t(`aiWriting.tasks.${task}`)}
                    </BusyButton>
                  ))}
                </Group>
              )}
            </Stack>
          </Card>
        );
      })}
    </SimpleGrid>
  );
}
