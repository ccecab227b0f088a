import { updateCampaign } from '@megafon/contracts';
import type { Campaign } from '@megafon/contracts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Banner, useNotice } from '../../../components/banner.js';
import { t } from '../../../i18n/t.js';
import { momentOf } from '../../../lib/local-time.js';
import { useAction } from '../../../lib/query.js';
import { failedWith } from '../api/use-campaign-actions.js';
import { campaignLists } from '../api/use-campaigns.js';
import { useMaterials } from '../api/use-materials.js';
import { defaultSchedule } from '../campaign-fields.js';
import type { ScheduleFields } from '../campaign-fields.js';
import { RepeatWarning } from './repeat-warning.js';
import { ScheduleInputs } from './schedule-inputs.js';

interface Props {
  /** null while closed. */
  campaign: Campaign | null;
  onClose: () => void;
  onScheduled: () => void;
}

export function ScheduleModal({ campaign, onClose, onScheduled }: Props) {
  return (
    <Modal
      opened={campaign !== null}
      onClose={onClose}
      title={t('campaignForm.scheduleTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {campaign && <ScheduleForm campaign={campaign} onClose={onClose} onScheduled={onScheduled} />}
    </Modal>
  );
}

function ScheduleForm({ campaign, onClose, onScheduled }: Props & { campaign: Campaign }) {
  const notice = useNotice();
  const update = useAction(updateCampaign, campaignLists);
  const [start] = useState(() => ({ ...defaultSchedule(new Date()), isRecurring: campaign.isRecurring }));
  const form = useForm<ScheduleFields>({ mode: 'onTouched', defaultValues: start });
  const recurring = useWatch({ control: form.control, name: 'isRecurring' });
  const box = useMaterials().postBoxes.data?.find(({ _id }) => _id === campaign.postBox);
  const submit = form.handleSubmit(({ date, time, isRecurring }) => {
    notice.clear();
    const scheduledAt = momentOf(date, time)?.toISOString() ?? null;
    update.mutate(
      { params: { id: campaign._id }, body: { scheduledAt, isRecurring } },
      {
        onSuccess: onScheduled,
        onError: (error) => notice.fail(failedWith(t('campaigns.scheduleFailed'), error)),
      },
    );
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text dir="auto">{t('campaignForm.scheduleOf', { name: campaign.name })}</Text>
        <ScheduleInputs register={form.register} control={form.control} errors={form.formState.errors} />
        <RepeatWarning recurring={recurring} box={box} />
        <Banner notice={notice.notice} onClose={notice.clear} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={update.isPending}>
            {update.isPending ? t('common.saving') : t('campaignForm.scheduleSubmit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
