import { groupCategories, groupLink, networkGroupId, platforms, requiredName } from '@megafon/contracts';
import type { Group as NetworkGroup } from '@megafon/contracts';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { FormModal } from '../../../components/form-modal.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { useCloseGuard } from '../../../components/use-close-guard.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { follows } from '../../../lib/form-rules.js';
import { groupIdOfLink, withHttps } from '../../../lib/links.js';
import { useAddGroup } from '../api/use-add-group.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

export function AddGroupModal({ opened, onClose, onAdded }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t('groups.addTitle')}>
      <AddGroupForm onClose={onClose} onAdded={onAdded} />
    </FormModal>
  );
}

const isLink = follows(groupLink, t('common.urlInvalid'));

const empty = {
  name: '',
  groupId: '',
  groupUrl: '',
  platform: 'facebook' as NetworkGroup['platform'],
  category: 'general' as NetworkGroup['category'],
};

function AddGroupForm({ onClose, onAdded }: Omit<Props, 'opened'>) {
  const notice = useNotice();
  const add = useAddGroup();
  const form = useForm({ mode: 'onTouched', defaultValues: empty });
  const { errors, isDirty } = form.formState;
  const close = useCloseGuard(isDirty, onClose);
  /** The id out of a link that was pasted; the link itself goes where links go. */
  const takeApart = (text: string) => {
    const id = groupIdOfLink(text);
    if (id === null) return;
    const { groupId, groupUrl } = form.getValues();
    if (groupId === '' || groupId === text)
      form.setValue('groupId', id, { shouldValidate: true, shouldDirty: true });
    if (groupUrl === '' || groupUrl === text)
      form.setValue('groupUrl', withHttps(text), { shouldValidate: true, shouldDirty: true });
  };
  const submit = form.handleSubmit((fields) => {
    notice.clear();
    const groupId = groupIdOfLink(fields.groupId) ?? fields.groupId;
    add.mutate(
      { body: { ...fields, groupId, groupUrl: withHttps(fields.groupUrl) } },
      { onSuccess: onAdded, onError: (error) => notice.fail(textOf(error, t('groups.addFailed'))) },
    );
  });
  return (
    <form onSubmit={unlessBusy(add.isPending, submit)} noValidate>
      <Stack>
        <Banner notice={notice.notice} onClose={notice.clear} />
        <TextInput
          label={t('groups.name')}
          required
          data-autofocus
          error={errors.name?.message}
          {...form.register('name', { validate: follows(requiredName(200), t('common.required')) })}
        />
        <TextInput
          label={t('groups.groupId')}
          description={t('groups.groupIdHint')}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text').trim();
            if (groupIdOfLink(text) === null) return;
            event.preventDefault();
            form.setValue('groupId', text);
            takeApart(text);
          }}
          dir="ltr"
          required
          error={errors.groupId?.message}
          {...form.register('groupId', {
            required: t('common.required'),
            validate: follows(networkGroupId, t('groups.groupIdInvalid')),
            onBlur: ({ target }: { target: HTMLInputElement }) => takeApart(target.value),
          })}
        />
        <TextInput
          label={t('groups.groupUrl')}
          type="url"
          dir="ltr"
          placeholder="https://"
          error={errors.groupUrl?.message}
          {...form.register('groupUrl', {
            validate: (link) => isLink(withHttps(link)),
            onBlur: ({ target }: { target: HTMLInputElement }) => {
              form.setValue('groupUrl', withHttps(target.value));
              takeApart(target.value);
            },
          })}
        />
        <Group grow>
          <NativeSelect
            label={t('groups.platform')}
            data={platforms.map((value) => ({ value, label: t(`groups.platforms.${value}`) }))}
            {...form.register('platform')}
          />
          <NativeSelect
            label={t('groups.category')}
            data={groupCategories.map((value) => ({ value, label: t(`groups.categories.${value}`) }))}
            {...form.register('category')}
          />
        </Group>
        <FormActions>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <BusyButton type="submit" busy={add.isPending}>
            {add.isPending ? t('common.saving') : t('groups.add')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}
