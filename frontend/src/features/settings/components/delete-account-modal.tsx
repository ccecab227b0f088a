import { Button, List, Modal, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../../components/busy-button.js';
import { unlessBusy } from '../../../components/keeps-focus.js';
import { FormActions } from '../../../components/form-actions.js';
import { useOnTop } from '../../../components/use-on-top.js';
import { Banner, useNotice } from '../../../components/banner.js';
import { useSecondFactor } from '../../../components/second-factors/use-second-factor.js';
import { SecretInput } from '../../../components/secret-input.js';
import { t } from '../../../i18n/t.js';
import { ApiError } from '../../../lib/api-error.js';
import { session } from '../../../lib/session.js';
import { failureText } from '../../../lib/failure-text.js';
import { deleteAccount } from '../api/delete-account.js';
import { tellLogout } from '../../../lib/logout-call.js';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Says what goes, and asks for the password: whoever finds an open page does not delete an account. */
export function DeleteAccountModal({ opened, onClose }: Props) {
  const isOnTop = useOnTop(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={isOnTop}
      title={t('settings.deleteQuestion')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      centered
    >
      <DeletionForm onClose={onClose} />
    </Modal>
  );
}

function DeletionForm({ onClose }: Pick<Props, 'onClose'>) {
  const form = useForm({ mode: 'onTouched', defaultValues: { currentPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const { notice, clear, fail } = useNotice();
  const confirming = useSecondFactor();
  const submit = form.handleSubmit(async ({ currentPassword }) => {
    clear();
    try {
      await confirming.run(currentPassword, (proof) => deleteAccount({ currentPassword, ...proof }));
      // The cookie of a session that is no more.
      await tellLogout();
      session.end('logout');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'AUTH.WRONG_PASSWORD') {
        form.setError('currentPassword', { message: error.text }, { shouldFocus: true });
      } else fail(failureText(error, t('settings.deleteFailed')));
    }
  });
  return (
    <>
      <form onSubmit={unlessBusy(isSubmitting, submit)} noValidate>
        <Banner notice={notice} onClose={clear} />
        <Stack>
          <Text>{t('settings.deleteHelp')}</Text>
          <List fz="sm" spacing={4}>
            <List.Item>{t('settings.deletedAccounts')}</List.Item>
            <List.Item>{t('settings.deletedMaterials')}</List.Item>
            <List.Item>{t('settings.keptPosts')}</List.Item>
            <List.Item>{t('settings.keptRecords')}</List.Item>
            <List.Item>{t('settings.endedPlan')}</List.Item>
          </List>
          <SecretInput
            label={t('settings.deletePassword')}
            autoComplete="current-password"
            required
            data-autofocus
            error={errors.currentPassword?.message}
            {...form.register('currentPassword', { required: t('common.required') })}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <BusyButton type="submit" color="red" busy={isSubmitting}>
              {isSubmitting ? t('settings.deleting') : t('settings.deleteForGood')}
            </BusyButton>
          </FormActions>
        </Stack>
      </form>
      {confirming.dialog}
    </>
  );
}
