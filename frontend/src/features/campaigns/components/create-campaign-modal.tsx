import {
  campaignTypes,
  createCampaign,
  getCampaign,
  longestJoinAnswer,
  requiredName,
  updateCampaign,
  webUrl,
} from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { Button, Group, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import { Banner, useNotice } from '../../../components/banner.js';
import { t } from '../../../i18n/t.js';
import { follows } from '../../../lib/form-rules.js';
import { useAction } from '../../../lib/query.js';
import { failedWith } from '../api/use-campaign-actions.js';
import { campaignLists } from '../api/use-campaigns.js';
import { useMaterials } from '../api/use-materials.js';
import { emptyCampaign, fieldsOf, inputOf } from '../campaign-fields.js';
import type { CampaignFields, ScheduleFields } from '../campaign-fields.js';
import { AccountChoice } from './account-choice.js';
import { MaterialSelect } from './material-select.js';
import { RepeatWarning } from './repeat-warning.js';
import { ScheduleWarnings } from './schedule-warnings.js';
import { ScheduleInputs } from './schedule-inputs.js';

interface Props {
  opened: boolean;
  /** The campaign to change; a new one where there is none. */
  campaign?: Campaign | null;
  /** For a new one: the day it starts with; else it is an hour from now. */
  day?: string;
  onClose: () => void;
  onCreated: () => void;
}

/** What a campaign does; of a new one also when. The time of one that is there stays: it has a dialog of its own. */
export function CampaignModal({ opened, campaign = null, day, onClose, onCreated }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={campaign ? t('campaignControl.editTitle') : t('campaignForm.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <CampaignForm campaign={campaign} day={day} onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function CampaignForm({ campaign, day, onClose, onCreated }: Omit<Props, 'opened'>) {
  const notice = useNotice();
  const materials = useMaterials();
  const create = useAction(createCampaign, campaignLists);
  const update = useAction(updateCampaign, [...campaignLists, getCampaign]);
  const saving = create.isPending || update.isPending;
  const [start] = useState(() =>
    campaign
      ? fieldsOf(campaign, new Date())
      : { ...emptyCampaign(new Date()), ...(day !== undefined && { date: day }) },
  );
  const form = useForm<CampaignFields>({ mode: 'onTouched', defaultValues: start });
  const { control, register } = form;
  const { errors } = form.formState;
  const [type, recurring, postBox] = useWatch({ control, name: ['type', 'isRecurring', 'postBox'] });
  const chosen = { required: t('campaignForm.materialRequired') };
  const submit = form.handleSubmit((fields) => {
    notice.clear();
    const failed = t(campaign ? 'campaignControl.editFailed' : 'campaigns.createFailed');
    const told = {
      onSuccess: onCreated,
      onError: (error: Error) => notice.fail(failedWith(failed, error)),
    };
    const body = inputOf(fields);
    if (!campaign) create.mutate({ body }, told);
    else {
      const { scheduledAt: _at, isRecurring: _again, recurrence: _days, ...content } = body;
      update.mutate({ params: { id: campaign._id }, body: content }, told);
    }
  });
  // The schedule part knows its own three fields; the whole form has them all.
  const schedule = {
    register: register as unknown as UseFormRegister<ScheduleFields>,
    control: control as unknown as Control<ScheduleFields>,
    errors: errors as FieldErrors<ScheduleFields>,
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={t('campaignForm.name')}
          required
          data-autofocus
          error={errors.name?.message}
          {...register('name', { validate: follows(requiredName(120), t('campaignForm.nameRequired')) })}
        />
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Radio.Group label={t('campaignForm.type')} value={field.value} onChange={field.onChange}>
              <Stack gap="xs" mt={4}>
                {campaignTypes.map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={t(`campaigns.type.${value}`)}
                    description={t(`campaignForm.typeHelp.${value}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
        />
        {type === 'mixed_posts' ? (
          <>
            <MaterialSelect
              label={t('campaignForm.postBox')}
              what="posts"
              options={materials.postBoxes}
              failed={t('postBoxes.loadFailed')}
              createAt="/post-boxes/create"
              error={errors.postBox?.message}
              field={register('postBox', { ...chosen, shouldUnregister: true })}
            />
            <MaterialSelect
              label={t('campaignForm.groupBox')}
              what="groups"
              options={materials.groupBoxes}
              failed={t('groupBoxes.loadFailed')}
              createAt="/group-boxes"
              error={errors.groupBox?.message}
              field={register('groupBox', { ...chosen, shouldUnregister: true })}
            />
            <Textarea
              label={t('campaignForm.joinAnswer')}
              description={t('campaignForm.joinAnswerHelp')}
              autosize
              minRows={2}
              maxRows={6}
              dir="auto"
              maxLength={longestJoinAnswer}
              {...register('joinAnswer')}
            />
          </>
        ) : (
          <TextInput
            label={t('campaignForm.postUrl')}
            type="url"
            dir="ltr"
            placeholder="https://"
            required
            error={errors.postUrl?.message}
            {...register('postUrl', {
              validate: follows(webUrl, t('common.urlInvalid')),
              shouldUnregister: true,
            })}
          />
        )}
        <MaterialSelect
          label={t('campaignForm.commentBox')}
          what="comments"
          options={materials.commentBoxes}
          failed={t('commentBoxes.loadFailed')}
          createAt="/comment-boxes/create"
          error={errors.commentBox?.message}
          field={register('commentBox', chosen)}
        />
        <Controller
          control={control}
          name="facebookAccounts"
          render={({ field }) => (
            <AccountChoice accounts={materials.accounts} value={field.value} onChange={field.onChange} />
          )}
        />
        {!campaign && (
          <>
            <ScheduleInputs {...schedule} />
            <WarningsOf control={control} />
          </>
        )}
        <RepeatWarning
          recurring={recurring && type === 'mixed_posts'}
          box={materials.postBoxes.data?.find(({ _id }) => _id === postBox)}
        />
        <Banner notice={notice.notice} onClose={notice.clear} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={saving}>
            {saving
              ? t('common.saving')
              : campaign
                ? t('campaignControl.editSubmit')
                : t('campaignForm.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the form says so far, looked at beside the other campaigns. */
function WarningsOf({ control }: { control: Control<CampaignFields> }) {
  const fields = useWatch({ control }) as CampaignFields;
  const { type, postBox, groupBox, facebookAccounts } = inputOf({ ...emptyCampaign(new Date()), ...fields });
  const chosen = {
    type,
    postBox: postBox ?? null,
    groupBox: groupBox ?? null,
    facebookAccounts: facebookAccounts ?? [],
  };
  return <ScheduleWarnings schedule={fields} campaign={chosen} />;
}
