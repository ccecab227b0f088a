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
import type { Question } from '../../../components/ask.js';
import type { useNotice } from '../../../components/banner.js';
import { toastFailure, toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { isolated } from '../../../lib/isolated.js';
import { useAction } from '../../../lib/query.js';

type OnError = (error: Error) => void;

/** What is done with one user, and told of. */
interface OfOneUser {
  mutate: (of: { params: { id: string } }, then: { onSuccess: () => void; onError: OnError }) => void;
}

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

  const askBefore = (
    { mutate }: OfOneUser,
    { _id }: AdminUser,
    { done, onError, ...question }: Omit<Question, 'onConfirm'> & { done: string; onError: OnError },
  ) =>
    ask({
      ...question,
      onConfirm: () => {
        notice.clear();
        mutate({ params: { id: _id } }, { onSuccess: () => toastSuccess(done), onError });
      },
    });

  const askToRemove = (user: AdminUser) =>
    askBefore(removing, user, {
      question: t('adminUsers.removeQuestion', { name: isolated(user.name) }),
      help: t('adminUsers.removeHelp'),
      confirm: t('adminUsers.remove'),
      done: t('adminUsers.removed'),
      onError: (error) => notice.fail(textOf(error, t('adminUsers.removeFailed'))),
    });

  const askToResetSecondFactors = (user: AdminUser) =>
    askBefore(resetting, user, {
      question: t('secondFactors.resetQuestion', { name: isolated(user.name) }),
      help: t('secondFactors.resetHelp'),
      confirm: t('secondFactors.reset'),
      done: t('secondFactors.resetDone'),
      onError: (error) => notice.fail(textOf(error, t('secondFactors.resetFailed'))),
    });

  const askToEndSessions = (user: AdminUser) =>
    askBefore(ending, user, {
      question: t('adminUsers.endSessionsQuestion', { name: isolated(user.name) }),
      help: t('adminUsers.endSessionsHelp'),
      confirm: t('adminUsers.endSessionsConfirm'),
      done: t('adminUsers.endedSessions'),
      onError: (error) => toastFailure(textOf(error, t('adminUsers.endSessionsFailed')), 'user-sessions'),
    });

  const busy = [updating, ending, removing, resetting].some(({ isPending }) => isPending);
  return { setRole, setPlan, askToRemove, askToEndSessions, askToResetSecondFactors, busy };
}
