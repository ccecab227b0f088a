import { requiredName } from '@megafon/contracts';
import { Alert, Button, Checkbox, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormActions } from '../../../components/form-actions.js';
import { FormModal } from '../../../components/form-modal.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { t } from '../../../i18n/t.js';
import { follows, written } from '../../../lib/form-rules.js';
import type { LoginForm } from '../login/use-live-login.js';
import type { FailedLogin, Reconnecting } from '../login/use-login-form.js';
import { SecretInput } from '../../../components/secret-input.js';

interface Props {
  opened: boolean;
  reconnecting: Reconnecting | null;
  /** The login that this form began before. */
  failed: FailedLogin | null;
  onClose: () => void;
  onSubmit: (form: LoginForm) => void;
}

export function AddAccountModal({ opened, ...form }: Props) {
  return (
    <FormModal
      opened={opened}
      onClose={form.onClose}
      title={form.reconnecting ? t('addAccount.reconnectTitle') : t('addAccount.title')}
    >
      {/* Another form after each failure: a dialog that still fades out would keep the password. */}
      <AccountForm key={form.failed?.nth} {...form} />
    </FormModal>
  );
}

function AccountForm({ reconnecting, failed, onClose, onSubmit }: Omit<Props, 'opened'>) {
  const notice = useNotice(failed?.text);
  const namesKnown = reconnecting !== null || failed !== null;
  const form = useForm<LoginForm>({
    mode: 'onTouched',
    defaultValues: {
      accountName: reconnecting?.accountName ?? '',
      username: reconnecting?.username ?? '',
      consent: false,
      ...failed?.typed,
      password: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const close = useCloseGuard(isDirty, onClose);
  const { setFocus } = form;
  // Also where the dialog was not gone yet: it takes the focus only when it opens.
  useEffect(() => {
    if (failed) setFocus('password');
  }, [failed, setFocus]);
  const submit = form.handleSubmit(onSubmit, (faults) => {
    const missing = faults.accountName ?? faults.username ?? faults.password;
    notice.fail(missing ? t('addAccount.missing') : t('addAccount.consentMissing'));
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate autoComplete="off">
      <Stack>
        <Banner notice={notice.notice} onClose={notice.clear} />
        <TextInput
          label={t('addAccount.accountName')}
          description={t('addAccount.accountNameHint')}
          required
          data-autofocus={!namesKnown || undefined}
          error={errors.accountName?.message}
          {...form.register('accountName', { validate: follows(requiredName(80), t('common.required')) })}
        />
        <TextInput
          label={t('addAccount.username')}
          dir="ltr"
          autoComplete="off"
          required
          maxLength={200}
          error={errors.username?.message}
          {...form.register('username', { validate: written(t('common.required')) })}
        />
        <SecretInput
          label={t('addAccount.password')}
          autoComplete="off"
          required
          maxLength={200}
          data-autofocus={namesKnown || undefined}
          error={errors.password?.message}
          {...form.register('password', { required: t('common.required') })}
        />
        <Alert icon={<IconShieldLock size={20} />} title={t('addAccount.keptTitle')} color="gray">
          <List fz="sm" spacing={4}>
            <List.Item>{t('addAccount.keptPassword')}</List.Item>
            <List.Item>{t('addAccount.keptSession')}</List.Item>
            <List.Item>{t('addAccount.keptProxy')}</List.Item>
          </List>
        </Alert>
        <Checkbox
          label={t('addAccount.consent')}
          error={errors.consent?.message}
          {...form.register('consent', { required: t('addAccount.consentMissing') })}
        />
        <Group gap={8} wrap="nowrap" align="flex-start" c="dimmed">
          <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: 2 }} />
          <Text fz="sm">{t('addAccount.risk')}</Text>
        </Group>
        <FormActions>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('addAccount.submit')}</Button>
        </FormActions>
      </Stack>
    </form>
  );
}
