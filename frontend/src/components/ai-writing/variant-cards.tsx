import type { Generation, WritingTask } from '@megafon/contracts';
import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowsShuffle, IconCheck, IconScissors, IconWand } from '@tabler/icons-react';
import { t } from '../../i18n/t.js';
import { ShownText } from '../shown-text.js';

interface Props {
  generation: Generation;
  onUse: (text: string) => void;
  /** Goes on from a variant. */
  onWork: (task: WritingTask, text: string) => void;
  /** No room for another generation, or one is under way. */
  mayWork: boolean;
}

const works = [
  { task: 'improve', icon: IconWand, label: 'improveN' },
  { task: 'shorten', icon: IconScissors, label: 'shortenN' },
  { task: 'vary', icon: IconArrowsShuffle, label: 'varyN' },
] as const;

/** The variants side by side, as they grow. */
export function VariantCards({ generation, onUse, onWork, mayWork }: Props) {
  const { variants } = generation;
  return (
    <SimpleGrid cols={{ base: 1, sm: Math.min(variants.length, 3) }} spacing="sm">
      {variants.map(({ text, state }, index) => {
        const n = index + 1;
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
              <Title order={3} fz="sm">
                {t('aiWriting.variant', { n })}
              </Title>
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
                  <Button
                    size="xs"
                    leftSection={<IconCheck size={14} />}
                    aria-label={t('aiWriting.useN', { n })}
                    onClick={() => onUse(text)}
                  >
                    {t('aiWriting.use')}
                  </Button>
                  {works.map(({ task, icon: Icon, label }) => (
                    <Button
                      key={task}
                      size="xs"
                      variant="subtle"
                      px={6}
                      leftSection={<Icon size={14} />}
                      disabled={!mayWork}
                      aria-label={t(`aiWriting.${label}`, { n })}
                      onClick={() => onWork(task, text)}
                    >
                      {t(`aiWriting.tasks.${task}`)}
                    </Button>
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
