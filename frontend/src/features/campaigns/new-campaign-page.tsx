import { getCampaign, listFacebookAccounts } from '@megafon/contracts';
import type { Campaign, ReplyOf } from '@megafon/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { toastFailure, toastSuccess } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { momentOf } from '../../lib/local-time.js';
import { query } from '../../lib/query.js';
import { together } from '../../lib/together.js';
import { failedWith } from './api/use-campaign-actions.js';
import { useSecondLook } from './api/use-campaigns.js';
import { useCreateCampaign, useRunNewCampaign } from './api/use-save-campaign.js';
import { copyOf, emptyCampaign, inputOf } from './campaign-fields.js';
import type { CampaignFields } from './campaign-fields.js';
import type { BoxForms } from './form/box-forms.js';
import { CampaignForm } from './form/campaign-form.js';
import { FormSkeleton } from './form/form-skeleton.js';

/** A campaign to be made: empty, for a day of the calendar (`date`, `time`), of boxes, or like another (`duplicate`). */
export function NewCampaignPage({ boxForms }: { boxForms: BoxForms }) {
  const [params] = useSearchParams();
  const copied = params.get('duplicate');
  return (
    <>
      <PageHeader title={t('campaignForm.title')} help={t('campaignForm.help')} backTo="/campaigns" />
      {copied === null ? (
        <NewForm like={null} params={params} boxForms={boxForms} />
      ) : (
        <Copy key={copied} id={copied} params={params} boxForms={boxForms} />
      )}
    </>
  );
}

interface Props {
  params: URLSearchParams;
  boxForms: BoxForms;
}

function Copy({ id, ...rest }: Props & { id: string }) {
  const campaign = useQuery({ ...query(getCampaign, { params: { id } }), staleTime: Infinity });
  const accounts = useQuery(query(listFacebookAccounts));
  return (
    <QueryView
      query={together({ campaign, accounts })}
      skeleton={<FormSkeleton />}
      failed={t('campaigns.loadFailed')}
      gone={{ to: '/campaigns', label: t('campaigns.title') }}
    >
      {(known) => <NewForm like={withAccountsOf(known.campaign, known.accounts)} {...rest} />}
    </QueryView>
  );
}

/** Without accounts that were removed since: a new campaign is made with those that are there. */
function withAccountsOf(campaign: Campaign, { accounts }: ReplyOf<typeof listFacebookAccounts>): Campaign {
  const ids = new Set(accounts.map(({ accountId }) => accountId));
  return {
    ...campaign,
    facebookAccounts: campaign.facebookAccounts.filter(({ accountId }) => ids.has(accountId)),
  };
}

function NewForm({ like, params, boxForms }: Props & { like: Campaign | null }) {
  const [given] = useState(() => givenBy(params));
  const [start] = useState(() => ({
    ...(like ? copyOf(like, new Date()) : emptyCampaign(new Date())),
    ...given,
  }));
  const create = useCreateCampaign();
  const run = useRunNewCampaign();
  const lookAgain = useSecondLook();
  const save = async (fields: CampaignFields) => {
    const { _id } = await create.mutateAsync({ body: inputOf(fields) });
    if (!fields.startsNow) return toastSuccess(t('campaigns.created'));
    try {
      await run.mutateAsync({ params: { id: _id } });
      lookAgain();
      toastSuccess(t('campaigns.started'));
    } catch (error) {
      // It is there, as a draft: the list offers to run it.
      toastFailure(failedWith(t('campaigns.runFailed'), error), 'run');
    }
  };
  return (
    <CampaignForm
      start={start}
      given={given}
      draftName={like ? `copy:${like._id}` : 'new'}
      boxForms={boxForms}
      edited={null}
      failed={t('campaigns.createFailed')}
      onSave={save}
    />
  );
}

const boxes = ['postBox', 'groupBox', 'commentBox'] as const;

function givenBy(params: URLSearchParams): Partial<CampaignFields> {
  const [date, time] = [params.get('date') ?? '', params.get('time') ?? ''];
  return {
    ...(momentOf(date, '00:00') && { date }),
    ...(momentOf('2026-01-01', time) && { time: time.slice(0, 5) }),
    ...Object.fromEntries(boxes.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []))),
  };
}
