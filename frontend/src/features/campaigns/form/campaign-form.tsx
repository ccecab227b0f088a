import type { Campaign } from '@megafon/contracts';
import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { RestoredDraft } from '../../../components/restored-draft.js';
import { useKeptForm } from '../../../components/use-kept-form.js';
import { t } from '../../../i18n/t.js';
import { failedWith } from '../api/use-campaign-actions.js';
import { useMaterials } from '../api/use-materials.js';
import type { Materials } from '../api/use-materials.js';
import { draftOf } from '../campaign-fields.js';
import type { CampaignFields } from '../campaign-fields.js';
import { BoxDrawer } from './box-drawer.js';
import type { BoxForms, MaterialKind } from './box-forms.js';
import { DraftPreviewDrawer } from './draft-preview-drawer.js';
import { FormFooter } from './form-footer.js';
import { keptCampaign } from './kept-campaign.js';
import { LeaveGuard } from './leave-guard.js';
import { SavedWhenSection } from './saved-when-section.js';
import { useOutlook } from './use-outlook.js';
import { WhatSection } from './what-section.js';
import { WhenSection } from './when-section.js';
import { WhereSection } from './where-section.js';

interface Props {
  start: CampaignFields;
  /** What is known from the address, over whatever was kept. */
  given?: Partial<CampaignFields>;
  /** Under which what is written is kept. */
  draftName: string;
  boxForms: BoxForms;
  /** That is edited, whose time has a dialog of its own; null for a new one. */
  edited: Campaign | null;
  failed: string;
  /** Of what is edited. */
  revision?: string | undefined;
  /** Resolves when it is saved. It is told which revision the fields were written from. */
  onSave: (fields: CampaignFields, startedFrom: string | undefined) => Promise<void>;
}

const fieldOf = { posts: 'postBox', groups: 'groupBox', comments: 'commentBox' } as const;

/** What, where and when on one page; what it comes to is said at its foot. */
export function CampaignForm({ start, given, draftName, boxForms, edited, failed, revision, onSave }: Props) {
  const isNew = edited === null;
  const notice = useNotice();
  const materials = useMaterials();
  const form = useForm<CampaignFields>({ mode: 'onTouched', defaultValues: start });
  const { isDirty, isSubmitting } = form.formState;
  const [isSaved, setIsSaved] = useState(false);
  const [creating, setCreating] = useState<{ kind: MaterialKind; before: string } | null>(null);
  const [previewed, setPreviewed] = useState<ReturnType<typeof draftOf> | null>(null);
  const kept = useKeptForm(form, {
    name: `campaign:${draftName}`,
    saved: start,
    revision,
    isNew,
    read: (value) => {
      const fields = keptCampaign(value);
      return fields && { ...fields, ...given };
    },
  });
  const submit = form.handleSubmit(async (fields) => {
    notice.clear();
    try {
      await kept.whileSaved(() => onSave(fields, kept.startedFrom));
      setIsSaved(true);
    } catch (error) {
      notice.fail(failedWith(failed, error));
    }
  });
  const create = (kind: MaterialKind) => setCreating({ kind, before: form.getValues(fieldOf[kind]) });
  /** Boxes that were chosen as they were made. */
  const chosen = useRef(new Set<string>());
  /** Unless the person chose another one while it was saved. */
  const choose = (boxId: string) => {
    if (creating === null) return;
    const field = fieldOf[creating.kind];
    const now = form.getValues(field);
    if (now !== creating.before && !chosen.current.has(now)) return;
    chosen.current.add(boxId);
    form.setValue(field, boxId, { shouldDirty: true, shouldValidate: true });
  };

  if (isSaved) return <Navigate to="/campaigns" />;
  return (
    <FormProvider {...form}>
      {kept.restoredAt !== null && <RestoredDraft at={kept.restoredAt} onStartOver={kept.startOver} />}
      {/* A router has one guard at a time, and the forms in the drawer have their own. */}
      {creating === null && <LeaveGuard dirty={isDirty} />}
      <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
        <Stack maw={860}>
          <WhatSection materials={materials} onCreateBox={create} />
          <WhereSection materials={materials} onCreateBox={create} />
          {edited ? (
            <SavedWhenSection materials={materials} campaign={edited} />
          ) : (
            <WhenSection materials={materials} />
          )}
          <Banner notice={notice.notice} onClose={notice.clear} />
          <Foot
            materials={materials}
            isNew={isNew}
            saving={isSubmitting}
            onPreview={() => setPreviewed(draftOf(form.getValues()))}
          />
        </Stack>
      </form>
      <BoxDrawer
        kind={creating?.kind ?? null}
        forms={boxForms}
        onMade={choose}
        onDone={(boxId) => {
          // The person may be at another one by now.
          setCreating((now) => (now === creating ? null : now));
          choose(boxId);
        }}
        onClose={() => setCreating(null)}
      />
      <DraftPreviewDrawer draft={previewed} onClose={() => setPreviewed(null)} />
    </FormProvider>
  );
}

interface FootProps {
  materials: Materials;
  isNew: boolean;
  saving: boolean;
  onPreview: () => void;
}

function Foot({ materials, isNew, ...rest }: FootProps) {
  const outlook = useOutlook(materials, isNew);
  const startsNow = useWatch<CampaignFields, 'startsNow'>({ name: 'startsNow' });
  const submit = !isNew
    ? t('campaignControl.editSubmit')
    : startsNow
      ? t('campaignForm.submitNow')
      : t('campaignForm.submit');
  return <FormFooter outlook={outlook} submit={submit} {...rest} />;
}
