import { Button, Group, Stack, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.js';
import type { Writ } from './use-generation.js';
import { VariantCards } from './variant-cards.js';
import type { VariantActions } from './variant-cards.js';

interface Props extends VariantActions {
  /** The newest first. */
  writs: readonly Writ[];
  /** Takes the newest away. */
  onUndo: () => void;
}

/** All that was written: the newest on top and marked, and below it what came before, to be compared and gone back to. */
export function WrittenVariants({ writs, onUndo, onWork, ...actions }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const isFocusWanted = useRef(false);
  const newest = writs[0]?.generation._id;
  // What was pressed is out of sight, out of use or gone: one goes on where the newest are.
  useEffect(() => {
    if (isFocusWanted.current) top.current?.focus();
    isFocusWanted.current = false;
  }, [newest]);
  const isOnly = writs.length === 1;
  return writs.map((writ, place) => {
    const isNewest = place === 0;
    const name = nameOf(writ, isOnly ? 'variants' : isNewest ? 'newest' : 'earlier');
    return (
      <Stack
        key={writ.generation._id}
        ref={isNewest ? top : undefined}
        component="section"
        gap="xs"
        tabIndex={-1}
        aria-label={name}
      >
        {!isOnly && (
          <Group justify="space-between" gap="xs">
            <Title order={3} fz="sm">
              {name}
            </Title>
            {isNewest && (
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconArrowBackUp size={14} aria-hidden />}
                onClick={() => {
                  isFocusWanted.current = true;
                  onUndo();
                }}
              >
                {t('aiWriting.undo')}
              </Button>
            )}
          </Group>
        )}
        <VariantCards
          {...actions}
          generation={writ.generation}
          from={1 + countIn(writs.slice(place + 1))}
          isMarkedNew={isNewest && !isOnly}
          headingOrder={isOnly ? 3 : 4}
          onWork={(task, variant) => {
            isFocusWanted.current = true;
            onWork(task, variant);
          }}
        />
      </Stack>
    );
  });
}

function nameOf(
  { generation: { task }, source: { variant } }: Writ,
  words: 'variants' | 'newest' | 'earlier',
): string {
  const asked = t(`aiWriting.tasks.${task}`);
  const isOfVariant = task !== 'write' && variant !== null;
  const what = isOfVariant ? t('aiWriting.workOf', { task: asked, n: variant }) : asked;
  return t(`aiWriting.${words}`, { what });
}

/** Numbered from the oldest on, so that a variant keeps its number. */
function countIn(writs: readonly Writ[]): number {
  return writs.reduce((sum, { generation }) => sum + generation.variants.length, 0);
}
