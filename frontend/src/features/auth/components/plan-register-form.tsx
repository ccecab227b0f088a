import { requiredName } from '@megafon/contracts';
import type { PlanId } from '@megafon/contracts';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { PasswordMeter } from '../../../components/password-meter.js';
import { t } from '../../../i18n/t.js';
import { ApiError, textOf } from '../../../lib/api-error.js';
import { emailRules, follows, onceTouched, passwordRules } from '../../../lib/form-rules.js';
import { isPayable, usePlans } from '../../../lib/use-plans.js';
import { registerAccount } from '../api/register-account.js';
import { enter } from '../enter.js';
import { unpaidRegistration } from '../unpaid-registration.js';
import { CompleteRegistration } from './complete-registration.js';
import { PlanPicker } from './plan-picker.js';
import { SecretInput } from '../../../components/secret-input.js';
import { EmailInput } from './email-input.js';

interface Props {
  onStart: () => void;
  onFail: (text: string) => void;
  /** Shown right above the button: where the eye is when a submit is refused. */
  children: ReactNode;
}

const empty = {
  name: '',
  email: '',
  businessName: '',
  password: '',
  confirmPassword: '',
  /** Until one is chosen: the one that the address names, else the first, once they are there. */
  subscriptionPlan: null as PlanId | null,
};

export function PlanRegisterForm({ onStart, onFail, children }: Props) {
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const [name, email, password] = useWatch({
    control: form.control,
    name: ['name', 'email', 'password'],
  });
  const { data: plans } = usePlans();
  const [params] = useSearchParams();
  const asked = plans?.find(({ planId }) => planId === params.get('plan'));
  const firstPlan = (asked ?? plans?.[0])?.planId ?? 'starter';
  const [due, setDue] = useState(() => unpaidRegistration.read());
  const [paying, setPaying] = useState(false);
  const submit = form.handleSubmit(async ({ confirmPassword: _, ...fields }) => {
    const body = { ...fields, subscriptionPlan: fields.subscriptionPlan ?? firstPlan };
    onStart();
    try {
      const { token, user } = await registerAccount(body);
      const account = { user, bearer: { token } };
      const plan = plans?.find(({ planId }) => planId === body.subscriptionPlan);
      if (plan && isPayable(plan)) {
        unpaidRegistration.keep({ plan, account });
        setDue({ plan, account });
        setPaying(true);
        return;
      }
      const isStarter = body.subscriptionPlan === 'starter';
      enter(account, t(isStarter ? 'auth.registeredState' : 'auth.registeredPaidState'));
    } catch (error) {
      const offline = error instanceof ApiError && error.status === 0;
      onFail(offline ? t('common.connection') : textOf(error, t('auth.registerFailed')));
    }
  });
  if (due) {
    return (
      <Stack>
        <div>{children}</div>
        <Button
          size="md"
          fullWidth
          onClick={() => {
            onStart();
            setPaying(true);
          }}
        >
          {t('auth.completePayment')}
        </Button>
        <Button variant="subtle" onClick={() => enter(due.account, t('auth.registeredPaidState'))}>
          {t('auth.withoutPayment')}
        </Button>
        <CompleteRegistration {...due} opened={paying} onClose={() => setPaying(false)} onFail={onFail} />
      </Stack>
    );
  }
  return (
    <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <TextInput
            label={t('auth.name')}
            autoComplete="name"
            required
            error={errors.name?.message}
            {...form.register('name', { validate: follows(requiredName(80), t('common.required')) })}
          />
          <TextInput
            label={t('auth.businessName')}
            autoComplete="organization"
            placeholder={t('common.optional')}
            {...form.register('businessName')}
          />
        </SimpleGrid>
        <EmailInput error={errors.email?.message} {...form.register('email', emailRules())} />
        <Controller
          control={form.control}
          name="subscriptionPlan"
          render={({ field }) => <PlanPicker value={field.value ?? firstPlan} onChange={field.onChange} />}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
          <SecretInput
            label={t('auth.password')}
            error={errors.password?.message}
            autoComplete="new-password"
            required
            {...form.register('password', {
              ...passwordRules(),
              deps: onceTouched(form.formState, 'confirmPassword'),
            })}
          />
          <SecretInput
            label={t('auth.confirmPassword')}
            error={errors.confirmPassword?.message}
            autoComplete="new-password"
            required
            {...form.register('confirmPassword', {
              validate: (value, fields) => value === fields.password || t('auth.mismatch'),
            })}
          />
        </SimpleGrid>
        <PasswordMeter password={password} owner={{ name, email }} />
        <div>{children}</div>
        <BusyButton type="submit" size="md" fullWidth busy={isSubmitting}>
          {isSubmitting ? t('auth.registering') : t('auth.start')}
        </BusyButton>
      </Stack>
    </form>
  );
}
