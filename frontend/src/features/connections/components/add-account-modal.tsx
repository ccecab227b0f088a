import { requiredName } from '@megafon/contracts';
import { Alert, Button, Checkbox, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { Banner, useNotice } from '../../../components/banner.js';
import { t } from '../../../i18n/t.js';
import { follows, written } from '../../../lib/form-rules.js';
import type { LoginForm } from '../login/use-live-login.js';
import { SecretInput } from '../../../components/secret-input.js';

/** The names of an account that is to be connected again; null for a new one. */
export interface Reconnecting {
  accountName: string;
  username: string;
}

interface Props {
  opened: boolean;
  reconnecting: Reconnecting | null;
  onClose: () => void;
  onSubmit: (form: LoginForm) => void;
}

export function AddAccountModal({ opened, reconnecting, onClose, onSubmit }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={reconnecting ? t('addAccount.reconnectTitle') : t('addAccount.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AccountForm reconnecting={reconnecting} onClose={onClose} onSubmit={onSubmit} />
    </Modal>
  );
}

function AccountForm({ reconnecting, onClose, onSubmit }: Omit<Props, 'opened'>) {
  const notice = useNotice();
  const form = useForm<LoginForm>({
    mode: 'onTouched',
    defaultValues: {
      accountName: reconnecting?.accountName ?? '',
      username: reconnecting?.username ?? '',
      password: '',
      consent: false,
    },
  });
  const { errors } = form.formState;
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
          data-autofocus={reconnecting === null || undefined}
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
          data-autofocus={reconnecting !== null || undefined}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit">{t('addAccount.submit')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
