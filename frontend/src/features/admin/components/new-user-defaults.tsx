import { getDefaultSettings, newUserLimitNames } from '@megafon/contracts';
import type { NewUserLimits, ReplyOf } from '@megafon/contracts';
import { Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Banner, useNotice } from '../../../components/banner.js';
import { restingWhile } from '../../../components/keeps-focus.js';
import { QueryView } from '../../../components/query-view.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { useSaveDefaultSettings } from '../api/use-save-default-settings.js';
import { NumberField } from './number-field.js';

const labels = {
  facebookAccounts: 'defaultAccounts',
  campaignsPerMonth: 'defaultCampaigns',
  facebookGroups: 'defaultGroups',
} as const;

type Defaults = Pick<ReplyOf<typeof getDefaultSettings>, 'data' | 'starter'>;
/** A number field is '' while it is empty: as the starter plan has it. */
type Fields = Record<keyof NewUserLimits, number | ''>;

/** What users are granted who register from now on. */
export function NewUserDefaults() {
  const defaults = useQuery(query(getDefaultSettings));
  return (
    <Card component="section" aria-label={t('adminSystem.defaults')}>
      <Title order={2} fz="lg">
        {t('adminSystem.defaults')}
      </Title>
      <Text fz="sm" c="dimmed" mb="sm" maw="70ch">
        {t('adminSystem.defaultsHelp')}
      </Text>
      <QueryView
        query={defaults}
        skeleton={<Skeleton h={104} />}
        failed={t('adminSystem.defaultsLoadFailed')}
        small
      >
        {(answer) => <DefaultsForm defaults={answer} />}
      </QueryView>
    </Card>
  );
}

function DefaultsForm({ defaults: { data, starter } }: { defaults: Defaults }) {
  const notice = useNotice();
  const saving = useSaveDefaultSettings();
  const form = useForm<Fields>({ values: fieldsOf(data), resetOptions: { keepDirtyValues: true } });
  const rests = saving.isPending || !form.formState.isDirty;
  const submit = form.handleSubmit((fields) => {
    if (rests) return;
    notice.clear();
    saving.mutate(
      { body: sourceOf(fields) },
      {
        onSuccess: (saved) => {
          form.reset(fieldsOf(saved.data));
          toastSuccess(t('adminSystem.defaultsSaved'));
        },
        onError: (error) => notice.fail(textOf(error, t('adminSystem.defaultsSaveFailed'))),
      },
    );
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {newUserLimitNames.map((name) => (
          <NumberField
            key={name}
            control={form.control}
            name={name}
            label={t(`adminSystem.${labels[name]}`)}
            placeholder={granted(starter[name])}
          />
        ))}
      </SimpleGrid>
      <Group justify="flex-end" mt="md">
        <Button type="submit" {...restingWhile(rests)}>
          {saving.isPending ? t('common.saving') : t('common.save')}
        </Button>
      </Group>
    </form>
  );
}

function granted(limit: number | null): string {
  return limit === null ? t('adminPlans.unlimited') : formatNumber(limit);
}

function fieldsOf(data: Defaults['data']): Fields {
  const { facebookAccounts, campaignsPerMonth, facebookGroups } = data;
  return {
    facebookAccounts: facebookAccounts ?? '',
    campaignsPerMonth: campaignsPerMonth ?? '',
    facebookGroups: facebookGroups ?? '',
  };
}

function sourceOf({ facebookAccounts, campaignsPerMonth, facebookGroups }: Fields): Defaults['data'] {
  const sent = (written: number | '') => (written === '' ? null : Number(written));
  return {
    facebookAccounts: sent(facebookAccounts),
    campaignsPerMonth: sent(campaignsPerMonth),
    facebookGroups: sent(facebookGroups),
  };
}
