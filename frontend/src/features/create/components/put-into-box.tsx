import { maxCommentLength, maxPostLength, nameText } from '@megafon/contracts';
import type { WritingTarget } from '@megafon/contracts';
import { Card, NativeSelect, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { QueryView } from '../../../components/query-view.js';
import { UndoLine } from '../../../components/undo-line.js';
import { OutcomesPanel } from '../../../components/wordings/outcomes-panel.js';
import { WordingField } from '../../../components/wordings/wording-field.js';
import { wordingRules } from '../../../components/wordings/wording-rule.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { follows, written } from '../../../lib/form-rules.js';
import { useBoxes, usePutIntoBox } from '../api/use-boxes.js';
import type { TargetBox } from '../api/use-boxes.js';
import type { useOwnText } from '../use-own-text.js';

interface Props {
  target: WritingTarget;
  /** The variant that was chosen, and what was written of it. */
  text: ReturnType<typeof useOwnText>;
  /** How often a variant was chosen. */
  chosen: number;
  /** @param text the one that is in the box now */
  onSaved: (box: TargetBox, text: string) => void;
}

/** The text as the person wants it, and the box that it is put into. */
export function PutIntoBox({ chosen, ...form }: Props) {
  const boxes = useBoxes(form.target);
  const place = useRef<HTMLDivElement>(null);
  // On a phone it stands below three variants, out of sight of where one was chosen.
  // Not what it gives: newer browsers give a promise, which is no clean-up.
  useEffect(() => void place.current?.scrollIntoView({ block: 'center' }), [chosen]);
  return (
    <Card component="section" aria-labelledby="your-text">
      <div ref={place} />
      <Title order={2} fz="lg" mb="sm" id="your-text">
        {t('createPage.yours')}
      </Title>
      <QueryView query={boxes} skeleton={<Skeleton h={260} />} failed={t('createPage.boxesFailed')} small>
        {(known) => <PlaceForm {...form} boxes={known} />}
      </QueryView>
    </Card>
  );
}

type FormProps = Omit<Props, 'chosen'> & { boxes: readonly TargetBox[] };

function PlaceForm({ target, text, boxes, onSaved }: FormProps) {
  const put = usePutIntoBox(target);
  const notice = useNotice();
  const { control, register, setValue, handleSubmit, formState } = text.form;
  const { errors } = formState;
  const [chosenBox, typed] = useWatch({ control, name: ['boxId', 'text'] });
  const boxId = chosenBox ?? boxes[0]?._id ?? '';
  const isNew = boxId === '';
  const mostLength = target === 'post' ? maxPostLength : maxCommentLength;
  const submit = handleSubmit(({ text: ready, newName }) => {
    notice.clear();
    const place = isNew ? { newName: newName.trim() } : { boxId };
    put.mutate(
      { text: ready, place },
      {
        onSuccess: (box) => onSaved(box, ready),
        onError: (error) => notice.fail(textOf(error, t('createPage.saveFailed'))),
      },
    );
  });
  return (
    <form noValidate onSubmit={unlessBusy(put.isPending, submit)}>
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
        {text.putBack && (
          <UndoLine text={t('createPage.replaced')} undo={t('createPage.putBack')} onUndo={text.putBack} />
        )}
        <NativeSelect
          label={t('createPage.box')}
          data={[
            ...boxes.map(({ _id, name }) => ({ value: _id, label: name })),
            { value: '', label: t('createPage.newBox') },
          ]}
          value={boxId}
          onChange={(event) => setValue('boxId', event.currentTarget.value)}
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
        <BusyButton type="submit" busy={put.isPending} style={{ alignSelf: 'flex-start' }}>
          {put.isPending ? t('common.saving') : t('createPage.save')}
        </BusyButton>
      </Stack>
    </form>
  );
}
