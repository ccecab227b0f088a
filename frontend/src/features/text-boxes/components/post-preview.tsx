import { Avatar, Button, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FoldOut } from '../../../components/fold-out.js';
import { ShownText } from '../../../components/shown-text.js';
import { OutcomeSteps } from '../../../components/wordings/outcome-steps.js';
import { useOutcomes } from '../../../components/wordings/use-outcomes.js';
import { t } from '../../../i18n/t.js';
import type { TextBoxFields } from '../draft.js';
import type { ShownFiles } from '../use-shown-files.js';
import { MediaPreview } from './media-preview.js';
import { PhotoGrid } from './photo-grid.js';

/** A feed cuts a longer text, behind 'see more'. */
const linesShown = 5;

interface Props {
  index: number;
  /** What the item is called: 'פוסט 1'. */
  label: string;
  files: ShownFiles;
}

/** About how a group shows the post; closed until somebody wants to see it. */
export function PostPreview({ index, label, files }: Props) {
  const [open, shown] = useDisclosure(false);
  const text = open ? t('textBox.hidePreview') : t('textBox.preview');
  return (
    <FoldOut open={open} onToggle={shown.toggle} label={text} of={label} mt="xs">
      <Preview index={index} label={label} files={files} />
    </FoldOut>
  );
}

function Preview({ index, label, files: shown }: Props) {
  const { control } = useFormContext<TextBoxFields>();
  const { text: source, files } = useWatch({ control, name: `items.${index}` });
  const outcomes = useOutcomes(source);
  const { text } = outcomes;
  const [only] = files;
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
          <ShownText text={text.trim()} />
        </Text>
      )}
      {isLong && !whole && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('textBox.seeMore')}
        </Button>
      )}
      {only?.type === 'video' ? (
        <MediaPreview file={only} label={t('media.video', { item: label })} files={shown} />
      ) : (
        <PhotoGrid pictures={files} item={label} files={shown} />
      )}
    </Card>
  );
}
