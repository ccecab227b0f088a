import type { Campaign } from '@megafon/contracts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { FormModal } from '../../../components/form-modal.js';
import { ask } from '../../../components/ask.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { t } from '../../../i18n/t.js';
import { formatDateTime } from '../../../lib/format.js';
import { failedWith } from '../api/use-campaign-actions.js';
import { useMaterials } from '../api/use-materials.js';
import { useScheduleCampaign } from '../api/use-save-campaign.js';
import { savedSchedule, scheduleOf } from '../campaign-fields.js';
import type { ScheduleFields } from '../campaign-fields.js';
import { RepeatWarning } from './repeat-warning.js';
import { ScheduleWarnings } from './schedule-warnings.js';
import { ScheduleInputs } from './schedule-inputs.js';

interface Props {
  /** null while closed. */
  campaign: Campaign | null;
  onClose: () => void;
  onScheduled: () => void;
}

export function ScheduleModal({ campaign, onClose, onScheduled }: Props) {
  return (
    <FormModal opened={campaign !== null} onClose={onClose} title={t('campaignForm.scheduleTitle')}>
      {campaign && <ScheduleForm campaign={campaign} onClose={onClose} onScheduled={onScheduled} />}
    </FormModal>
  );
}

function ScheduleForm({ campaign, onClose, onScheduled }: Props & { campaign: Campaign }) {
  const notice = useNotice();
  const update = useScheduleCampaign();
  const [start] = useState(() => savedSchedule(campaign, new Date()));
  const form = useForm<ScheduleFields>({ mode: 'onTouched', defaultValues: start });
  const close = useCloseGuard(form.formState.isDirty, onClose);
  const schedule = useWatch({ control: form.control }) as ScheduleFields;
  const box = useMaterials().postBoxes.data?.find(({ _id }) => _id === campaign.postBox);
  const saved = campaign.status === 'scheduled' ? campaign.scheduledAt : null;
  const save = (body: ReturnType<typeof scheduleOf>) =>
    update.mutate(
      { params: { id: campaign._id }, body },
      {
        onSuccess: onScheduled,
        onError: (error) => notice.fail(failedWith(t('campaigns.scheduleFailed'), error)),
      },
    );
  const submit = form.handleSubmit((fields) => {
    notice.clear();
    const chosen = scheduleOf(fields);
    const { scheduledAt } = chosen;
    if (saved === null || scheduledAt === null || minuteOf(saved) === minuteOf(scheduledAt)) save(chosen);
    else {
      const [from, to] = [formatDateTime(saved), formatDateTime(scheduledAt)];
      ask({
        question: t('campaignControl.moveQuestion'),
        help: t('campaignControl.moveHelp', { name: campaign.name, from, to }),
        confirm: t('campaignControl.move'),
        danger: false,
        onConfirm: () => save(chosen),
      });
    }
  });
  return (
    <form onSubmit={unlessBusy(update.isPending, submit)} noValidate>
      <Stack>
        <Text dir="auto">{t('campaignForm.scheduleOf', { name: campaign.name })}</Text>
        {saved !== null && (
          <Text fz="sm" c="dimmed">
            {t('campaignControl.savedTime', { when: formatDateTime(saved) })}
          </Text>
        )}
        <FormProvider {...form}>
          <ScheduleInputs />
        </FormProvider>
        <RepeatWarning schedule={schedule} box={box} />
        <ScheduleWarnings schedule={schedule} campaign={campaign} />
        <Banner notice={notice.notice} onClose={notice.clear} />
        <FormActions>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={update.isPending}>
            {update.isPending ? t('common.saving') : t('campaignForm.scheduleSubmit')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}

/** Fields know no seconds. */
function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / 60_000);
}
