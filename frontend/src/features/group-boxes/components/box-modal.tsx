import { boxColors, boxIcons, listGroupBoxes, nameText } from '@megafon/contracts';
import type { GroupBox, groupBoxInput } from '@megafon/contracts';
import { Button, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { FormModal } from '../../../components/form-modal.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { QueryView } from '../../../components/query-view.js';
import { saveUnlessChanged } from '../../../components/save-unless-changed.js';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { t } from '../../../i18n/t.js';
import { hasStatus, textOf } from '../../../lib/api-error.js';
import { follows, written } from '../../../lib/form-rules.js';
import { refreshAnswers } from '../../../lib/query.js';
import { useCreateBox, useUpdateBox } from '../api/use-box-changes.js';
import { useGroupBox } from '../api/use-group-box.js';
import { ColorPicker, IconPicker } from './look-pickers.js';

interface Props {
  /** null while closed; `box: null` creates one. As lists have it: the form loads it whole. */
  editing: { box: GroupBox | null } | null;
  onClose: () => void;
  /** Though the form be closed by then. */
  onSaved: (saved: { id: string; created: boolean }) => void;
}

export function BoxModal({ editing, ...rest }: Props) {
  return (
    <FormModal
      opened={editing !== null}
      onClose={rest.onClose}
      title={editing?.box ? t('groupBoxes.editTitle') : t('groupBoxes.createTitle')}
    >
      {editing &&
        (editing.box ? (
          <EditedBox key={editing.box._id} id={editing.box._id} {...rest} />
        ) : (
          <BoxForm box={null} {...rest} />
        ))}
    </FormModal>
  );
}

function EditedBox({ id, ...rest }: Omit<Props, 'editing'> & { id: string }) {
  const box = useGroupBox(id);
  const { onClose } = rest;
  const client = useQueryClient();
  const isGone = hasStatus(box.error, 404);
  useEffect(() => {
    // Those that are there are behind the dialog.
    if (isGone) void refreshAnswers(client, [listGroupBoxes]);
  }, [client, isGone]);
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    // The way back from a box that is gone may lead to the page behind the dialog.
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
  return (
    <QueryView
      query={box}
      skeleton={<FormSkeleton />}
      failed={textOf(box.error, t('groupBoxes.detailFailed'))}
      gone={{ to: '/group-boxes', label: t('groupBoxes.title') }}
      small
    >
      {(data) => <BoxForm box={data} {...rest} />}
    </QueryView>
  );
}

function FormSkeleton() {
  return (
    <Stack>
      <Skeleton h={60} />
      <Skeleton h={80} />
      <Skeleton h={120} />
      <Skeleton h={120} />
    </Stack>
  );
}

type BoxInput = z.input<typeof groupBoxInput>;

function startOf(box: GroupBox | null): Required<BoxInput> {
  return {
    name: box?.name ?? '',
    description: box?.description ?? '',
    color: boxColors.find((color) => color === box?.color) ?? boxColors[0],
    icon: boxIcons.find((icon) => icon === box?.icon) ?? boxIcons[0],
  };
}

type WholeBox = GroupBox & { revision?: string | undefined };

/** @param props.box whole, as `useGroupBox` has it; null for a new one */
export function BoxForm({ box, onClose, onSaved }: Omit<Props, 'editing'> & { box: WholeBox | null }) {
  const notice = useNotice();
  const create = useCreateBox();
  const update = useUpdateBox();
  const form = useForm({ mode: 'onTouched', defaultValues: startOf(box) });
  const { errors, isDirty } = form.formState;
  const close = useCloseGuard(isDirty, onClose);
  const loadedId = box?._id;
  const { setFocus } = form;
  useEffect(() => {
    // The dialog took the focus when it opened, before the form was loaded.
    if (loadedId !== undefined) setFocus('name');
  }, [loadedId, setFocus]);
  const busy = create.isPending || update.isPending;
  const submit = form.handleSubmit(async (body) => {
    notice.clear();
    let saved: GroupBox;
    try {
      saved =
        box === null
          ? await create.mutateAsync({ body })
          : await saveUnlessChanged(box.revision, (started) =>
              update.mutateAsync({ params: { id: box._id }, body: { ...body, ...started } }),
            );
    } catch (error) {
      return notice.fail(textOf(error, t('groupBoxes.saveFailed')));
    }
    onSaved({ id: saved._id, created: box === null });
  });
  return (
    <form onSubmit={unlessBusy(busy, submit)} noValidate>
      <Stack>
        <Banner notice={notice.notice} onClose={notice.clear} />
        <TextInput
          label={t('groupBoxes.name')}
          required
          data-autofocus
          error={errors.name?.message}
          {...form.register('name', {
            validate: {
              written: written(t('groupBoxes.nameRequired')),
              fits: follows(nameText(100), t('common.textInvalid')),
            },
          })}
        />
        <Textarea
          label={t('groupBoxes.description')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={500}
          {...form.register('description')}
        />
        <Controller
          control={form.control}
          name="color"
          render={({ field }) => <ColorPicker value={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={form.control}
          name="icon"
          render={({ field }) => <IconPicker value={field.value} onChange={field.onChange} />}
        />
        <FormActions>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={busy}>
            {busy ? t('common.saving') : box === null ? t('common.create') : t('common.update')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}
