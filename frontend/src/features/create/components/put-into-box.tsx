import { maxCommentLength, maxPostLength, nameText } from '@megafon/contracts';
import type { WritingTarget } from '@megafon/contracts';
import { Button, Card, NativeSelect, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Banner, useNotice } from '../../../components/banner.js';
import { QueryView } from '../../../components/query-view.js';
import { OutcomesPanel } from '../../../components/wordings/outcomes-panel.js';
import { WordingField } from '../../../components/wordings/wording-field.js';
import { wordingRules } from '../../../components/wordings/wording-rule.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { follows, written } from '../../../lib/form-rules.js';
import { useBoxes, usePutIntoBox } from '../api/use-boxes.js';
import type { TargetBox } from '../api/use-boxes.js';

interface Props {
  target: WritingTarget;
  /** The variant that was chosen. */
  text: string;
  onSaved: (box: TargetBox) => void;
}

interface Fields {
  text: string;
  /** '' for a new one. */
  boxId: string;
  newName: string;
}

/** The text as the person wants it, and the box that it is put into. */
export function PutIntoBox({ target, text, onSaved }: Props) {
  const boxes = useBoxes(target);
  const place = useRef<HTMLDivElement>(null);
  // On a phone it stands below three variants, out of sight of where one was chosen.
  // Not what it gives: newer browsers give a promise, which is no clean-up.
  useEffect(() => void place.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <Card component="section" aria-labelledby="your-text">
      <div ref={place} />
      <Title order={2} fz="lg" mb="sm" id="your-text">
        {t('createPage.yours')}
      </Title>
      <QueryView query={boxes} skeleton={<Skeleton h={260} />} failed={t('createPage.boxesFailed')} small>
        {(known) => <PlaceForm target={target} text={text} boxes={known} onSaved={onSaved} />}
      </QueryView>
    </Card>
  );
}

function PlaceForm({ target, text, boxes, onSaved }: Props & { boxes: readonly TargetBox[] }) {
  const put = usePutIntoBox(target);
  const notice = useNotice();
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { text, boxId: boxes[0]?._id ?? '', newName: '' },
  });
  const { errors } = formState;
  const [boxId, typed] = useWatch({ control, name: ['boxId', 'text'] });
  const isNew = boxId === '';
  const mostLength = target === 'post' ? maxPostLength : maxCommentLength;
  const submit = handleSubmit(({ text: ready, boxId: chosen, newName }) => {
    notice.clear();
    const place = chosen === '' ? { newName: newName.trim() } : { boxId: chosen };
    put.mutate(
      { text: ready, place },
      { onSuccess: onSaved, onError: (error) => notice.fail(textOf(error, t('createPage.saveFailed'))) },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <div>
          <WordingField
            label={t('createPage.text')}
            name={t('createPage.text')}
            text={typed}
            required
            autosize
            minRows={5}
            maxRows={16}
            dir="auto"
            error={errors.text?.message}
            registration={register('text', {
              validate: { written: written(t('common.required')), ...wordingRules(mostLength) },
            })}
          />
          <OutcomesPanel text={typed} name={t('createPage.text')} />
        </div>
        <NativeSelect
          label={t('createPage.box')}
          data={[
            ...boxes.map(({ _id, name }) => ({ value: _id, label: name })),
            { value: '', label: t('createPage.newBox') },
          ]}
          {...register('boxId')}
        />
        {isNew && (
          <TextInput
            label={t('createPage.newBoxName')}
            required
            error={errors.newName?.message}
            {...register('newName', {
              validate: {
                written: written(t('common.required')),
                fits: follows(nameText(100), t('common.textInvalid')),
              },
            })}
          />
        )}
        <Banner notice={notice.notice} onClose={notice.clear} />
        <Button type="submit" disabled={put.isPending} style={{ alignSelf: 'flex-start' }}>
          {put.isPending ? t('common.saving') : t('createPage.save')}
        </Button>
      </Stack>
    </form>
  );
}
