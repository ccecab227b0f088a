import { currencies, highestPrice, planIds, sortOrderRange, supportLevels } from '@megafon/contracts';
import type { EditablePlan, PlanId } from '@megafon/contracts';
import {
  Alert,
  Button,
  Checkbox,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { saveUnlessChanged } from '../../../components/save-unless-changed.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { written } from '../../../lib/form-rules.js';
import { useCreatePlan, useUpdatePlan } from '../api/use-plan-actions.js';
import { fieldsOf, limitFields, newPlan, sourceOf } from '../plan-fields.js';
import type { PlanFields } from '../plan-fields.js';
import { FeatureFields } from './feature-fields.js';
import { NumberField } from './number-field.js';

interface Props {
  /** The plan to edit; 'new' makes one; null while closed. */
  plan: EditablePlan | 'new' | null;
  taken: readonly PlanId[];
  onClose: () => void;
  onSaved: (text: string) => void;
}

export function PlanModal({ plan, taken, onClose, onSaved }: Props) {
  return (
    <Modal
      opened={plan !== null}
      onClose={onClose}
      size="lg"
      title={plan === 'new' ? t('adminPlans.create') : t('adminPlans.edit')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {plan !== null && <PlanForm plan={plan} taken={taken} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  );
}

const symbols = { ILS: '₪', USD: '$', EUR: '€' } as const;
const texts = [
  { name: 'name', dir: 'ltr', max: 60 },
  { name: 'nameHebrew', dir: 'auto', max: 60 },
] as const;

function PlanForm({ plan, taken, onClose, onSaved }: Props & { plan: EditablePlan | 'new' }) {
  const isNew = plan === 'new';
  const wasPopular = !isNew && plan.isPopular;
  const notice = useNotice();
  const creating = useCreatePlan();
  const updating = useUpdatePlan();
  const busy = creating.isPending || updating.isPending;
  const form = useForm<PlanFields>({
    mode: 'onTouched',
    defaultValues: isNew ? newPlan(taken) : fieldsOf(plan),
  });
  const { errors } = form.formState;
  const currency = useWatch({ control: form.control, name: 'currency' });
  const required = { validate: written(t('common.required')) };
  const submit = form.handleSubmit(async (fields) => {
    notice.clear();
    const body = sourceOf(fields);
    try {
      if (isNew) await creating.mutateAsync({ body });
      else
        await saveUnlessChanged(plan.revision, (started) =>
          updating.mutateAsync({ params: { planId: plan.planId }, body: { ...body, ...started } }),
        );
    } catch (error) {
      return notice.fail(textOf(error, t('adminPlans.saveFailed')));
    }
    onSaved(t(isNew ? 'adminPlans.created' : 'adminPlans.updated'));
  });
  return (
    <form onSubmit={unlessBusy(busy, submit)} noValidate>
      <Stack>
        <Banner notice={notice.notice} onClose={notice.clear} />
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NativeSelect
            label={t('adminPlans.fields.planId')}
            required
            disabled={!isNew}
            data={planIds.map((value) => ({ value, label: value, disabled: isNew && taken.includes(value) }))}
            {...form.register('planId')}
          />
          <NumberField
            control={form.control}
            name="price"
            label={t('adminPlans.fields.price')}
            required={t('adminPlans.priceInvalid')}
            decimals={2}
            max={highestPrice}
          />
          <NativeSelect
            label={t('adminPlans.fields.currency')}
            data={currencies.map((value) => ({ value, label: `${symbols[value]} ${value}` }))}
            {...form.register('currency')}
          />
        </SimpleGrid>
        {currency !== 'ILS' && (
          <Alert color="orange" role="status">
            {t('adminPlans.fields.currencyWarning')}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {texts.map(({ name, dir, max }) => (
            <TextInput
              key={name}
              label={t(`adminPlans.fields.${name}`)}
              dir={dir}
              required
              maxLength={max}
              error={errors[name]?.message}
              {...form.register(name, required)}
            />
          ))}
        </SimpleGrid>
        <Textarea
          label={t('adminPlans.fields.description')}
          dir="ltr"
          required
          maxLength={500}
          error={errors.description?.message}
          {...form.register('description', required)}
        />
        <Textarea
          label={t('adminPlans.fields.descriptionHebrew')}
          dir="auto"
          required
          maxLength={500}
          error={errors.descriptionHebrew?.message}
          {...form.register('descriptionHebrew', required)}
        />
        <FeatureFields control={form.control} register={form.register} errors={errors} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {limitFields.map((field) => (
            <NumberField
              key={field}
              control={form.control}
              name={`limits.${field}`}
              label={t(`adminPlans.fields.${field}`)}
              description={t('adminPlans.fields.limitHelp')}
            />
          ))}
          <NativeSelect
            label={t('adminPlans.fields.supportLevel')}
            data={supportLevels.map((value) => ({ value, label: t(`adminPlans.support.${value}`) }))}
            {...form.register('supportLevel')}
          />
          <NumberField
            control={form.control}
            name="sortOrder"
            label={t('adminPlans.fields.sortOrder')}
            required={t('common.required')}
            {...sortOrderRange}
          />
        </SimpleGrid>
        <Checkbox label={t('adminPlans.fields.isActive')} {...form.register('isActive')} />
        <Checkbox
          label={t('adminPlans.fields.isPopular')}
          description={wasPopular ? t('adminPlans.fields.isPopularHelp') : undefined}
          {...form.register('isPopular')}
          disabled={wasPopular}
        />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={busy}>
            {busy ? t('common.saving') : isNew ? t('common.create') : t('common.update')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}
