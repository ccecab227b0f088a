import { confirmApp, startApp } from '@megafon/contracts';
import type { ReplyOf } from '@megafon/contracts';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../busy-button.js';
import { unlessBusy } from '../keeps-focus.js';
import { FormActions } from '../form-actions.js';
import { t } from '../../i18n/t.js';
import { ApiError } from '../../lib/api-error.js';
import { call } from '../../lib/call.js';
import { Banner, useNotice } from '../banner.js';
import { CodeInput, codeRules } from './code-input.js';
import { faultText } from './fault-text.js';
import { PasswordStep } from './password-step.js';
import classes from './second-factors.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.js')).QrCode }));

type Started = ReplyOf<typeof startApp>;

interface Props {
  onCancel: () => void;
  /** @param codes null where codes were given before */
  onAdded: (codes: string[] | null) => Promise<void>;
}

/** The password, then a secret to scan or type, and a code that shows that it arrived. */
export function AppSteps({ onCancel, onAdded }: Props) {
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <Confirmation started={started} onCancel={onCancel} onAdded={onAdded} />;
  return (
    <PasswordStep
      help={t('secondFactors.appStart')}
      submit={t('secondFactors.next')}
      onCancel={onCancel}
      onSubmit={async ({ proof }) => setStarted(await call(startApp, { body: proof }))}
    />
  );
}

function Confirmation({ started, onCancel, onAdded }: Props & { started: Started }) {
  const form = useForm({ mode: 'onSubmit', defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { notice, clear, fail } = useNotice();
  const submit = form.handleSubmit(async ({ code }) => {
    clear();
    try {
      const { recoveryCodes } = await call(confirmApp, { body: { code } });
      await onAdded(recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'AUTH.WRONG_CODE') {
        form.setError('code', { message: error.text }, { shouldFocus: true });
      } else fail(faultText(error));
    }
  });
  return (
    <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
      <Banner notice={notice} onClose={clear} />
      <Stack>
        <Text>{t('secondFactors.appScan')}</Text>
        <div className={classes.qr}>
          <Suspense fallback={<Skeleton w={208} h={208} />}>
            <QrCode text={started.uri} label={t('secondFactors.qr')} />
          </Suspense>
        </div>
        <div>
          <Text fz="sm" c="dimmed">
            {t('secondFactors.secret')}
          </Text>
          <Text dir="ltr" ta="center" className={classes.secret}>
            {inGroups(started.secret)}
          </Text>
        </div>
        <CodeInput data-autofocus error={errors.code?.message} {...form.register('code', codeRules())} />
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={isSubmitting}>
            {isSubmitting ? t('secondFactors.busy') : t('secondFactors.confirm')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
