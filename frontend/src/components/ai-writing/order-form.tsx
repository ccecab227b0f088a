import {
  bodyText,
  firstOutcome,
  marketingStyles,
  maxAudienceLength,
  maxBriefLength,
  nameText,
  outcomeCount,
  readWording,
  writingLengths,
  writingTasks,
} from '@megafon/contracts';
import {
  Blockquote,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlayerStop, IconSparkles } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { BusyButton } from '../busy-button.js';
import { t } from '../../i18n/t.js';
import { follows, written } from '../../lib/form-rules.js';
import type { OrderFields } from './order-fields.js';

interface Props {
  form: UseFormReturn<OrderFields>;
  /** The text that is there; '' for none. */
  source: string;
  isWriting: boolean;
  hasWritten: boolean;
  isUsedUp: boolean;
  onStart: (fields: OrderFields) => void;
  onStop: () => void;
}

/** What is to be written. */
export function OrderForm({ form, source, isWriting, hasWritten, isUsedUp, onStart, onStop }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const isNew = useWatch({ control, name: 'task' }) === 'write';
  const submit = form.handleSubmit((fields) => onStart(fields));
  // No form of its own: it may stand in the dialog of one, and forms do not nest.
  return (
    <div role="group" aria-label={t('aiWriting.order')}>
      <Stack gap="sm">
        {source.trim() !== '' && (
          <NativeSelect
            label={t('aiWriting.task')}
            data={writingTasks.map((task) => ({ value: task, label: t(`aiWriting.tasks.${task}`) }))}
            {...register('task')}
          />
        )}
        {isNew ? (
          <Textarea
            label={t('aiWriting.brief')}
            description={t('aiWriting.briefHelp')}
            placeholder={t('aiWriting.briefPlaceholder')}
            required
            autosize
            minRows={3}
            maxRows={8}
            error={errors.brief?.message}
            {...register('brief', {
              validate: {
                written: written(t('common.required')),
                fits: follows(bodyText(maxBriefLength), t('common.tooLong')),
              },
            })}
          />
        ) : (
          <Source text={source} />
        )}
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          <NativeSelect
            label={t('aiWriting.tone')}
            data={marketingStyles.map((tone) => ({ value: tone, label: t(`aiWriting.tones.${tone}`) }))}
            {...register('tone')}
          />
          <NativeSelect
            label={t('aiWriting.length')}
            data={writingLengths.map((length) => ({
              value: length,
              label: t(`aiWriting.lengths.${length}`),
            }))}
            {...register('length')}
          />
          <TextInput
            label={t('aiWriting.audience')}
            placeholder={t('aiWriting.audienceHelp')}
            error={errors.audience?.message}
            {...register('audience', {
              validate: follows(nameText(maxAudienceLength), t('common.textInvalid')),
            })}
          />
        </SimpleGrid>
        <Group gap="xs">
          <BusyButton
            leftSection={<IconSparkles size={16} />}
            busy={isWriting || isUsedUp}
            onClick={() => void submit()}
          >
            {isWriting ? t('aiWriting.writing') : t(hasWritten ? 'aiWriting.again' : 'aiWriting.start')}
          </BusyButton>
          {isWriting && (
            <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onStop}>
              {t('aiWriting.stop')}
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  );
}

/** What is worked on: of a text with variations, the one wording that is. */
function Source({ text }: { text: string }) {
  return (
    <>
      <Blockquote p="sm" m={0} aria-label={t('aiWriting.source')}>
        <Text fz="sm" dir="auto" lineClamp={4} style={{ whiteSpace: 'pre-wrap' }}>
          {firstOutcome(text)}
        </Text>
      </Blockquote>
      {outcomeCount(readWording(text).wording) > 1 && (
        <Text fz="xs" c="dimmed">
          {t('wordings.aiWorksOnOne')}
        </Text>
      )}
    </>
  );
}
