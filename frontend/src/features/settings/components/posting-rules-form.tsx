import { getPostingRules, maxDailyCap } from '@megafon/contracts';
import type { PostingRulesReply } from '@megafon/contracts';
import { Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { TimeField } from '../../../components/time-field.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { query } from '../../../lib/query.js';
import { zoneName } from '../../../lib/time-zone.js';
import { useUser } from '../../../lib/use-session.js';
import { failureText } from '../../../lib/failure-text.js';
import { useSavePostingRules } from '../api/use-save-posting-rules.js';
import { fieldsOf, rulesOf } from '../posting-rules-fields.js';
import { useSettingsForm } from '../use-settings-form.js';
import { useUnsaved } from '../unsaved.js';
import { NextQuietTime } from './next-quiet-time.js';

const columns = { base: 1, xs: 2 };
const caps = ['publish', 'comment'] as const;

export function PostingRulesForm({ known: { rules, ceiling, next } }: { known: PostingRulesReply }) {
  const form = useSettingsForm(fieldsOf(rules));
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const { timeZone } = useUser();
  const { notice, clear, fail } = useNotice();
  const client = useQueryClient();
  const save = useSavePostingRules();
  useUnsaved(isDirty && !save.isPending);
  const hasQuietHours = useWatch({ control, name: 'hasQuietHours' });

  const submit = form.handleSubmit(async (fields) => {
    clear();
    try {
      const saved = await save.mutateAsync({ body: rulesOf(fields) });
      client.setQueryData(query(getPostingRules).queryKey, saved);
      form.reset(fieldsOf(saved.rules), { keepDirtyValues: false });
      toastSuccess(t('postingRules.saved'));
    } catch (error) {
      fail(failureText(error, t('postingRules.failed')));
    }
  });
  return (
    <form onSubmit={unlessBusy(save.isPending, submit)} noValidate>
      <Banner notice={notice} onClose={clear} />
      <Stack>
        <NextQuietTime next={next} />
        <Checkbox label={t('postingRules.keepsShabbat')} {...register('keepsShabbat')} />
        <Checkbox
          label={t('postingRules.keepsHolidays')}
          description={t('postingRules.keepsHolidaysHelp')}
          {...register('keepsHolidays')}
        />
        <Checkbox
          label={t('postingRules.quietHours')}
          description={t('postingRules.quietHoursHelp', { zone: zoneName(timeZone) })}
          {...register('hasQuietHours')}
        />
        {hasQuietHours && (
          <SimpleGrid cols={columns}>
            <Controller
              control={control}
              name="from"
              rules={{ required: t('common.required') }}
              render={({ field: { ref, ...field } }) => (
                <TimeField
                  label={t('postingRules.from')}
                  required
                  error={errors.from?.message}
                  hoursRef={ref}
                  {...field}
                />
              )}
            />
            <Controller
              control={control}
              name="to"
              rules={{
                required: t('common.required'),
                validate: (to, { from }) => to !== from || t('postingRules.emptySpan'),
                deps: 'from',
              }}
              render={({ field: { ref, ...field } }) => (
                <TimeField
                  label={t('postingRules.to')}
                  required
                  error={errors.to?.message}
                  hoursRef={ref}
                  {...field}
                />
              )}
            />
          </SimpleGrid>
        )}
        <SimpleGrid cols={columns}>
          {caps.map((kind) => (
            <TextInput
              key={kind}
              inputMode="numeric"
              label={t(`postingRules.caps.${kind}`)}
              description={capHelp(ceiling[kind])}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={errors[kind]?.message}
              {...register(kind, {
                validate: (text) =>
                  isCap(text) || t('postingRules.capInvalid', { max: formatNumber(maxDailyCap) }),
              })}
            />
          ))}
        </SimpleGrid>
        <Text fz="sm" c="dimmed">
          {t('postingRules.effect')}
        </Text>
        <Group>
          <BusyButton type="submit" busy={save.isPending}>
            {save.isPending ? t('common.saving') : t('postingRules.save')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function capHelp(ceiling: number | null): string {
  return ceiling === null
    ? t('postingRules.capNone')
    : t('postingRules.capHelp', { ceiling: formatNumber(ceiling) });
}

function isCap(text: string): boolean {
  return text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) <= maxDailyCap);
}
