import {
  adminActivity,
  adminStats,
  endUserSessions,
  listUserDeletions,
  listUsers,
  removeUser,
  resetSecondFactors,
  updateUser,
} from '@megafon/contracts';
import type { AdminUser, PlanId, Role } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import type { useNotice } from '../../../components/banner.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { isolated } from '../../../lib/isolated.js';
import { useAction } from '../../../lib/query.js';

type Notice = Pick<ReturnType<typeof useNotice>, 'fail' | 'clear'>;

/** What an admin does with a user; each is saved at once. */
export function useUserActions(notice: Notice) {
  const updating = useAction(updateUser, [listUsers]);
  const resetting = useAction(resetSecondFactors, [listUsers]);
  const ending = useAction(endUserSessions);
  const removing = useAction(removeUser, [listUsers, listUserDeletions, adminStats, adminActivity]);

  const setRole = ({ _id }: AdminUser, role: Role) => {
    notice.clear();
    updating.mutate(
      { params: { id: _id }, body: { role } },
      {
        onSuccess: () => toastSuccess(t('adminUsers.roleSaved')),
        onError: (error) => notice.fail(textOf(error, t('adminUsers.roleFailed'))),
      },
    );
  };

  const setPlan = ({ _id }: AdminUser, subscriptionPlan: PlanId, subscriptionExpiresAt: string | null) => {
    notice.clear();
    updating.mutate(
      { params: { id: _id }, body: { subscriptionPlan, subscriptionExpiresAt } },
      {
        onSuccess: () => toastSuccess(t('adminUsers.planSaved')),
        onError: (error) => notice.fail(textOf(error, t('adminUsers.planFailed'))),
      },
    );
  };

  const askToRemove = ({ _id, name }: AdminUser) =>
    ask({
      question: t('adminUsers.removeQuestion', { name: isolated(name) }),
      help: t('adminUsers.removeHelp'),
      confirm: t('adminUsers.remove'),
      onConfirm: () => {
        notice.clear();
        removing.mutate(
          { params: { id: _id } },
          {
            onSuccess: () => toastSuccess(t('adminUsers.removed')),
            onError: (error) => notice.fail(textOf(error, t('adminUsers.removeFailed'))),
          },
        );
      },
    });

  const askToResetSecondFactors = ({ _id, name }: AdminUser) =>
    ask({
      question: t('secondFactors.resetQuestion', { name: isolated(name) }),
      help: t('secondFactors.resetHelp'),
      confirm: t('secondFactors.reset'),
      onConfirm: () => {
        notice.clear();
        resetting.mutate(
          { params: { id: _id } },
          {
            onSuccess: () => toastSuccess(t('secondFactors.resetDone')),
            onError: (error) => notice.fail(textOf(error, t('secondFactors.resetFailed'))),
          },
        );
      },
    });

  const askToEndSessions = ({ _id, name }: AdminUser) =>
    ask({
      question: t('adminUsers.endSessionsQuestion', { name: isolated(name) }),
      help: t('adminUsers.endSessionsHelp'),
      confirm: t('adminUsers.endSessionsConfirm'),
      onConfirm: () => {
        notice.clear();
        ending.mutate(
          { params: { id: _id } },
          {
            onSuccess: () => toastSuccess(t('adminUsers.endedSessions')),
            onError: (error) =>
              toastFailure(textOf(error, t('adminUsers.endSessionsFailed')), 'user-sessions'),
          },
        );
      },
    });

  const busy = [updating, ending, removing, resetting].some(({ isPending }) => isPending);
  return { setRole, setPlan, askToRemove, askToEndSessions, askToResetSecondFactors, busy };
}
