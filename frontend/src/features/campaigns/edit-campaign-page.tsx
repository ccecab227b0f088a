import { getCampaign } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { saveUnlessChanged } from '../../components/save-unless-changed.js';
import { toastSuccess } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { query } from '../../lib/query.js';
import { useEditCampaign } from './api/use-save-campaign.js';
import { fieldsOf, inputOf } from './campaign-fields.js';
import type { CampaignFields } from './campaign-fields.js';
import type { BoxForms } from './form/box-forms.js';
import { CampaignForm } from './form/campaign-form.js';
import { FormSkeleton } from './form/form-skeleton.js';

/** What a campaign does, and whether it keeps to the best hours; its time has a dialog of its own. */
export function EditCampaignPage({ boxForms }: { boxForms: BoxForms }) {
  const { id = '' } = useParams();
  // As the server has it at this moment: a form is never filled from an old copy.
  const campaign = useQuery({ ...query(getCampaign, { params: { id } }), gcTime: 0, staleTime: Infinity });
  return (
    <>
      <PageHeader title={t('campaignControl.editTitle')} backTo="/campaigns" />
      <QueryView
        query={campaign}
        skeleton={<FormSkeleton />}
        failed={t('campaigns.loadFailed')}
        gone={{ to: '/campaigns', label: t('campaigns.title') }}
      >
        {(known) => <EditForm key={id} campaign={known} boxForms={boxForms} />}
      </QueryView>
    </>
  );
}

function EditForm({ campaign, boxForms }: { campaign: Campaign; boxForms: BoxForms }) {
  const [start] = useState(() => fieldsOf(campaign, new Date()));
  const update = useEditCampaign();
  const save = async (fields: CampaignFields, startedFrom: string | undefined) => {
    const { scheduledAt: _at, isRecurring: _again, recurrence: _days, ...content } = inputOf(fields);
    await saveUnlessChanged(startedFrom, (started) =>
      update.mutateAsync({ params: { id: campaign._id }, body: { ...content, ...started } }),
    );
    toastSuccess(t('campaignControl.edited'));
  };
  return (
    <CampaignForm
      start={start}
      draftName={campaign._id}
      boxForms={boxForms}
      edited={campaign}
      failed={t('campaignControl.editFailed')}
      revision={campaign.revision}
      onSave={save}
    />
  );
}
