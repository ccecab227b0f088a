import { nameText } from '@megafon/contracts';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { RestoredDraft } from '../../../components/restored-draft.js';
import { saveUnlessChanged } from '../../../components/save-unless-changed.js';
import { toastSuccess } from '../../../components/toast.js';
import { Unsaved } from '../../../components/use-close-guard.js';
import { useLeaveGuard } from '../../../components/use-leave-guard.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { follows, written } from '../../../lib/form-rules.js';
import { useSaveTextBox } from '../api/use-text-boxes.js';
import { draftOf, fieldsOf } from '../draft.js';
import type { TextBoxFields } from '../draft.js';
import { kinds } from '../kinds.js';
import type { BoxKind, TextBox } from '../kinds.js';
import { useKeptDraft } from '../use-kept-draft.js';
import { ItemList } from './item-list.js';

interface Props {
  kind: BoxKind;
  /** undefined for a new one. */
  box: TextBox | undefined;
  /** Where it is part of another page: what happens instead of going to the list, though the form be closed by then. */
  within?: { onSaved: (boxId: string) => void; onCancel: () => void };
}

export function TextBoxForm({ kind, box, within }: Props) {
  const { words, path, needsItems } = kinds[kind];
  const navigate = useNavigate();
  const notice = useNotice();
  const save = useSaveTextBox(kind, box?._id);
  const form = useForm<TextBoxFields>({ mode: 'onTouched', defaultValues: fieldsOf(box) });
  const { errors, isDirty } = form.formState;
  const kept = useKeptDraft(form, kind, box);
  /** In a dialog over the form, where nothing is kept. */
  const [isWriting, setIsWriting] = useState(false);
  const allowLeaving = useLeaveGuard(
    isDirty || isWriting,
    t(isWriting ? 'common.unsavedHelp' : 'textBox.draftStays'),
  );

  const toCampaign = (id: string) => ({
    label: t('groups.toCampaign'),
    go: () => void navigate(`/campaigns/new?${kind}Box=${id}`),
  });
  const submit = form.handleSubmit(async (fields) => {
    notice.clear();
    if (fields.items.some(({ isUploading }) => isUploading)) return notice.fail(t('media.stillUploading'));
    const draft = draftOf(fields);
    if (needsItems && fields.items.length === 0) return notice.fail(t('commentBoxes.itemRequired'));
    if (needsItems && draft.items.length === 0) return notice.fail(t('commentBoxes.textRequired'));
    // Whoever went elsewhere meanwhile stays there.
    const onSuccess = () => {
      allowLeaving();
      if (!within) void navigate(path);
    };
    const saved = await kept
      .whileSaved(() =>
        saveUnlessChanged(kept.startedFrom, (started) =>
          save.mutateAsync({ ...draft, ...started }, { onSuccess }),
        ),
      )
      .catch((error: Error) => notice.fail(textOf(error, t(`${words}.saveFailed`))));
    if (!saved) return;
    if (box) toastSuccess(t(`${words}.updated`));
    else toastSuccess(t(`${words}.created`), within ? undefined : toCampaign(saved._id));
    within?.onSaved(saved._id);
  });

  return (
    <FormProvider {...form}>
      <form onSubmit={unlessBusy(save.isPending, submit)} noValidate>
        {kept.restoredAt !== null && <RestoredDraft at={kept.restoredAt} onStartOver={kept.startOver} />}
        <Stack maw={760}>
          <TextInput
            label={t(`${words}.name`)}
            required
            error={errors.name?.message}
            {...form.register('name', {
              validate: {
                written: written(t(`${words}.nameRequired`)),
                fits: follows(nameText(100), t('common.textInvalid')),
              },
            })}
          />
          <Textarea
            label={t(`${words}.description`)}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.register('description')}
          />
          <Unsaved value={setIsWriting}>
            <ItemList kind={kind} />
          </Unsaved>
          <Banner notice={notice.notice} onClose={notice.clear} />
          <FormActions>
            {within ? (
              <Button variant="default" onClick={within.onCancel}>
                {t('common.cancel')}
              </Button>
            ) : (
              <Button component={Link} to={path} variant="default">
                {t('common.cancel')}
              </Button>
            )}
            <BusyButton type="submit" busy={save.isPending}>
              {save.isPending ? t('common.saving') : box ? t(`${words}.update`) : t(`${words}.create`)}
            </BusyButton>
          </FormActions>
        </Stack>
      </form>
    </FormProvider>
  );
}
