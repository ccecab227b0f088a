import { getAiWriting } from '@megafon/contracts';
import type { AiWriting, Generation, WritingTarget, WritingTask } from '@megafon/contracts';
import { Alert, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../i18n/t.js';
import { textOf } from '../../lib/api-error.js';
import { formatNumber } from '../../lib/format.js';
import { query } from '../../lib/query.js';
import { QueryView } from '../query-view.js';
import { fieldsFor, orderOf } from './order-fields.js';
import type { OrderFields } from './order-fields.js';
import { OrderForm } from './order-form.js';
import { isUsedUp, UsageLine } from './usage-line.js';
import { useGeneration } from './use-generation.js';
import type { WritingSource } from './use-generation.js';
import { useUnsavedWriting } from './use-unsaved-writing.js';
import { WrittenVariants } from './written-variants.js';

interface Props {
  target: WritingTarget;
  /** What stands in the field now; '' for nothing. */
  text: string;
  onUse: (text: string) => void;
  /** How often a variant was put where it stays. */
  saves?: number;
}

/** Writes variants of a text, or works on one that is there. */
export function AiWriter(props: Props) {
  const about = useQuery(query(getAiWriting));
  return (
    <QueryView
      query={about}
      skeleton={<Skeleton h={320} radius="lg" />}
      failed={t('aiWriting.loadFailed')}
      small
    >
      {(known) => <Writer about={known} {...props} />}
    </QueryView>
  );
}

function Writer({ about, target, text, onUse, saves = 0 }: Props & { about: AiWriting }) {
  const [source, setSource] = useState<WritingSource>({ text, variant: null });
  const form = useForm<OrderFields>({ mode: 'onTouched', defaultValues: fieldsFor(about, text) });
  const writing = useGeneration();
  const { writs, isWriting, error } = writing;
  const usedUp = isUsedUp(about.usage);
  const [chosenAmong, setChosenAmong] = useState<readonly string[]>([]);
  useUnsavedWriting(form, writing, saves, chosenAmong);
  const stop = useEffectEvent(writing.stop);
  // Nobody reads on: what is not written yet need not be.
  useEffect(() => () => stop(), []);

  const begin = (fields: OrderFields, on = source) => writing.start(orderOf(target, fields, on.text), on);
  const turnTo = (task: WritingTask, on: WritingSource) => {
    setSource(on);
    form.setValue('task', task);
  };
  const workOn = (task: WritingTask, on: WritingSource) => {
    turnTo(task, on);
    begin({ ...form.getValues(), task }, on);
  };
  const undo = () => {
    const before = writs[1];
    if (before) turnTo(before.generation.task, before.source);
    writing.undo();
  };

  return (
    <Stack gap="sm">
      <Text fz="xs" c="dimmed" component="p" m={0}>
        {t(about.writer === 'offline' ? 'aiWriting.offline' : 'aiWriting.model')}
      </Text>
      <OrderForm
        form={form}
        source={source.text}
        isWriting={isWriting}
        hasWritten={writs.length > 0}
        isUsedUp={usedUp}
        onStart={begin}
        onStop={writing.stop}
      />
      <UsageLine usage={about.usage} />
      {error && (
        <Alert color="red" role="alert">
          {textOf(error, t('aiWriting.startFailed'))}
        </Alert>
      )}
      {writing.isOutOfSight && (
        <Alert color="orange" role="status">
          {t('aiWriting.lookFailed')}
        </Alert>
      )}
      <Outcome generation={writing.isStarting ? undefined : writs[0]?.generation} />
      <WrittenVariants
        writs={writs}
        onUse={(variant) => {
          setChosenAmong(writs.map(({ generation }) => generation._id));
          onUse(variant);
        }}
        onWork={workOn}
        onUndo={undo}
        mayWork={!isWriting && !usedUp}
      />
    </Stack>
  );
}

/** How it ended: read out, and shown where something is missing. */
function Outcome({ generation }: { generation: Generation | undefined }) {
  if (!generation) return <div role="status" />;
  const { state, message, variants } = generation;
  const ready = variants.filter((variant) => variant.state === 'written').length;
  if (state === 'failed')
    return (
      <Alert color="red" role="alert">
        {`${message ?? t('aiWriting.startFailed')}. ${t('aiWriting.notCounted')}`}
      </Alert>
    );
  if (state === 'written' && message !== null)
    return (
      <Alert color="orange" role="status" icon={<IconInfoCircle size={18} />}>
        {message}
      </Alert>
    );
  if (state === 'cancelled')
    return (
      <Text role="status" fz="sm" c="dimmed">
        {t('aiWriting.stopped')}
      </Text>
    );
  return (
    <VisuallyHidden role="status">
      {state === 'writing'
        ? t('aiWriting.writing')
        : t('aiWriting.ready', { count: ready, n: formatNumber(ready) })}
    </VisuallyHidden>
  );
}
