import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { t } from '../../../i18n/t.js';
import { ApiError, textOf } from '../../../lib/api-error.js';
import { written } from '../../../lib/form-rules.js';
import { useAddProxy } from '../api/use-add-proxy.js';
import { SecretInput } from '../../../components/secret-input.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

export function AddProxyModal({ opened, onClose, onAdded }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('proxies.add')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <AddProxyForm onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

const highestPort = 65_535;
const empty = { host: '', port: '' as number | '', username: '', password: '' };

function AddProxyForm({ onClose, onAdded }: Omit<Props, 'opened'>) {
  const notice = useNotice();
  const add = useAddProxy();
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ port, ...fields }) => {
    notice.clear();
    add.mutate(
      { body: { ...fields, host: fields.host.trim(), port: Number(port) } },
      {
        onSuccess: onAdded,
        onError: (error) => {
          // The one thing about a well-formed proxy that can be invalid is where it points.
          const isHost = error instanceof ApiError && error.code === 'REQUEST.INVALID';
          if (isHost) form.setError('host', { message: t('proxies.hostRefused') }, { shouldFocus: true });
          else notice.fail(textOf(error, t('proxies.addFailed')));
        },
      },
    );
  });
  return (
    <form onSubmit={unlessBusy(add.isPending, submit)} noValidate autoComplete="off">
      <Stack>
        <Banner notice={notice.notice} onClose={notice.clear} />
        <Group align="flex-start" gap="sm">
          <TextInput
            label={t('proxies.host')}
            dir="ltr"
            required
            maxLength={253}
            data-autofocus
            flex="1 1 200px"
            error={errors.host?.message}
            {...form.register('host', { validate: written(t('common.required')) })}
          />
          <Controller
            control={form.control}
            name="port"
            rules={{ validate: (port) => port !== '' || t('common.required') }}
            render={({ field }) => (
              <NumberInput
                label={t('proxies.port')}
                dir="ltr"
                required
                min={1}
                max={highestPort}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                hideControls
                flex="0 1 110px"
                error={errors.port?.message}
                errorProps={{ role: 'alert' }}
                value={field.value}
                onChange={(port) => field.onChange(port)}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        </Group>
        <TextInput
          label={t('proxies.username')}
          dir="ltr"
          autoComplete="off"
          maxLength={200}
          {...form.register('username')}
        />
        <SecretInput
          label={t('proxies.password')}
          autoComplete="new-password"
          maxLength={200}
          {...form.register('password')}
        />
        <Text fz="sm" c="dimmed">
          {t('proxies.sealed')}
        </Text>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={add.isPending}>
            {add.isPending ? t('common.saving') : t('proxies.add')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}
