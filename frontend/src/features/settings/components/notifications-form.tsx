import { getNotificationSettings, notificationChannels, notificationGroups } from '@megafon/contracts';
import type { NotificationChannel, NotificationGroup, NotificationSettingsReply } from '@megafon/contracts';
import { Alert, Checkbox, Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { UseFormRegister } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { query } from '../../../lib/query.js';
import { failureText } from '../../../lib/failure-text.js';
import { useSaveNotificationSettings } from '../api/use-save-notification-settings.js';
import { useUnsaved } from '../unsaved.js';

type Fields = NotificationSettingsReply['settings'];
const frequencies = ['day', 'week'] as const;

export function NotificationsForm({ known: { settings, canMail } }: { known: NotificationSettingsReply }) {
  const form = useForm({
    defaultValues: settings,
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState } = form;
  const { notice, clear, fail } = useNotice();
  const client = useQueryClient();
  const save = useSaveNotificationSettings();
  useUnsaved(formState.isDirty && !save.isPending);

  const submit = form.handleSubmit(async ({ security, ...fields }) => {
    clear();
    try {
      const saved = await save.mutateAsync({ body: { ...fields, security: { ...security, mail: true } } });
      client.setQueryData(query(getNotificationSettings).queryKey, saved);
      form.reset(saved.settings, { keepDirtyValues: false });
      toastSuccess(t('notificationSettings.saved'));
    } catch (error) {
      fail(failureText(error, t('notificationSettings.failed')));
    }
  });
  return (
    <form onSubmit={unlessBusy(save.isPending, submit)} noValidate>
      <Banner notice={notice} onClose={clear} />
      <Stack>
        {!canMail && <Alert color="yellow">{t('notificationSettings.unverified')}</Alert>}
        <Switches register={register} />
        <Text fz="sm" c="dimmed">
          {t('notificationSettings.alwaysMailed')}
        </Text>
        <NativeSelect
          label={t('notificationSettings.digestEvery')}
          data={frequencies.map((value) => ({ value, label: t(`notificationSettings.every.${value}`) }))}
          maw={280}
          {...register('digestEvery')}
        />
        <Group>
          <BusyButton type="submit" busy={save.isPending}>
            {save.isPending ? t('common.saving') : t('notificationSettings.save')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function Switches({ register }: { register: UseFormRegister<Fields> }) {
  return (
    <Table aria-label={t('notificationSettings.title')} horizontalSpacing={6} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('notificationSettings.about')}</Table.Th>
          {notificationChannels.map((channel) => (
            <Table.Th key={channel} scope="col" ta="center">
              {t(`notificationSettings.channels.${channel}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {notificationGroups.map((group) => (
          <Table.Tr key={group}>
            <Table.Th scope="row">
              <Text fz="sm" fw={600}>
                {t(`notificationSettings.groups.${group}`)}
              </Text>
              <Text fz="xs" c="dimmed" fw={400}>
                {t(`notificationSettings.groupHelp.${group}`)}
              </Text>
            </Table.Th>
            {notificationChannels.map((channel) => (
              <Table.Td key={channel}>
                <Switch group={group} channel={channel} register={register} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface SwitchProps {
  group: NotificationGroup;
  channel: NotificationChannel;
  register: UseFormRegister<Fields>;
}

function Switch({ group, channel, register }: SwitchProps) {
  const isFixed = group === 'security' && channel === 'mail';
  const label = t('notificationSettings.cell', {
    group: t(`notificationSettings.groups.${group}`),
    channel: t(`notificationSettings.channels.${channel}`),
  });
  const look = { display: 'flex', justifyContent: 'center' };
  if (isFixed) return <Checkbox aria-label={label} style={look} checked disabled readOnly />;
  return <Checkbox aria-label={label} style={look} {...register(`${group}.${channel}`)} />;
}
