import { Avatar, Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FoldOut } from '../../../components/fold-out.js';
import { OutcomeSteps } from '../../../components/wordings/outcome-steps.js';
import { useOutcomes } from '../../../components/wordings/use-outcomes.js';
import { t } from '../../../i18n/t.js';
import type { MediaAddresses } from '../api/use-media-addresses.js';
import type { TextBoxFields } from '../draft.js';
import { MediaPreview } from './media-preview.js';

/** A feed cuts a longer text, behind 'see more'. */
const linesShown = 5;

interface Props {
  index: number;
  /** What the item is called: 'פוסט 1'. */
  label: string;
  addresses: MediaAddresses;
}

/** About how a group shows the post; closed until somebody wants to see it. */
export function PostPreview({ index, label, addresses }: Props) {
  const [open, shown] = useDisclosure(false);
  const text = open ? t('textBox.hidePreview') : t('textBox.preview');
  return (
    <FoldOut open={open} onToggle={shown.toggle} label={text} of={label} mt="xs">
      <Preview index={index} label={label} addresses={addresses} />
    </FoldOut>
  );
}

function Preview({ index, label, addresses }: Props) {
  const { control } = useFormContext<TextBoxFields>();
  const { text: source, media } = useWatch({ control, name: `items.${index}` });
  const outcomes = useOutcomes(source);
  const { text } = outcomes;
  const [whole, setWhole] = useState(false);
  const isLong = text.split('\n').length > linesShown || text.length > linesShown * 80;
  return (
    <Card component="section" aria-label={t('textBox.previewOf', { item: label })} mt="xs" p="md" maw={500}>
      <OutcomeSteps outcomes={outcomes} />
      <Group gap="sm" mb="xs">
        <Avatar radius="xl" aria-hidden />
        <div>
          <Text fw={600} fz="sm">
            {t('textBox.previewAuthor')}
          </Text>
          <Text fz="xs" c="dimmed">
            {t('textBox.previewTime')}
          </Text>
        </div>
      </Group>
      {text.trim() === '' ? (
        <Text c="dimmed" fz="sm">
          {t('textBox.previewEmpty')}
        </Text>
      ) : (
        <Text
          dir="auto"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          {...(isLong && !whole && { lineClamp: linesShown })}
        >
          {text.trim()}
        </Text>
      )}
      {isLong && !whole && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('textBox.seeMore')}
        </Button>
      )}
      {media !== null && <MediaPreview media={media} item={label} localUrl={null} addresses={addresses} />}
    </Card>
  );
}
