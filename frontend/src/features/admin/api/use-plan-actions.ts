import {
  createPlan,
  initializePlans,
  listAllPlans,
  listPlans,
  makePlanPopular,
  removePlan,
  togglePlan,
  updatePlan,
} from '@megafon/contracts';
import type { PublicPlan } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import type { useNotice } from '../../../components/banner.js';
import { toastGone } from '../../../components/toast-removal.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { isolated } from '../../../lib/isolated.js';
import { useAction } from '../../../lib/query.js';

type Notice = Pick<ReturnType<typeof useNotice>, 'fail' | 'clear'>;

/** The answers that a change of a plan makes old. */
const planLists = [listAllPlans, listPlans];

export function useCreatePlan() {
  return useAction(createPlan, planLists);
}

export function useUpdatePlan() {
  return useAction(updatePlan, planLists);
}

/** What an admin does with a plan as it is. */
export function usePlanActions(notice: Notice) {
  const toggling = useAction(togglePlan, planLists);
  const marking = useAction(makePlanPopular, planLists);
  const removing = useAction(removePlan, planLists);
  const initializing = useAction(initializePlans, planLists);

  const fails = (fallback: string) => ({
    onError: (error: Error) => notice.fail(textOf(error, fallback)),
  });

  const toggle = ({ planId }: PublicPlan) => {
    notice.clear();
    toggling.mutate(
      { params: { planId } },
      {
        ...fails(t('adminPlans.toggleFailed')),
        onSuccess: ({ plan }) => {
          const name = isolated(plan.nameHebrew);
          toastSuccess(t(plan.isActive ? 'adminPlans.activated' : 'adminPlans.deactivated', { name }));
        },
      },
    );
  };
  const makePopular = ({ planId }: PublicPlan) => {
    notice.clear();
    marking.mutate(
      { params: { planId }, body: { isPopular: true } },
      {
        ...fails(t('adminPlans.popularFailed')),
        onSuccess: ({ plan }) =>
          toastSuccess(t('adminPlans.markedPopular', { name: isolated(plan.nameHebrew) })),
      },
    );
  };
  const askToRemove = ({ planId, nameHebrew }: PublicPlan) =>
    ask({
      question: t('adminPlans.removeQuestion', { name: isolated(nameHebrew) }),
      help: t('adminPlans.removeHelp'),
      confirm: t('adminPlans.remove'),
      onConfirm: () => {
        notice.clear();
        removing.mutate(
          { params: { planId } },
          {
            ...fails(t('adminPlans.removeFailed')),
            onSuccess: () => toastGone(t('adminPlans.removed')),
          },
        );
      },
    });
  const askToInitialize = () =>
    ask({
      question: t('adminPlans.initializeQuestion'),
      help: t('adminPlans.initializeHelp'),
      confirm: t('adminPlans.initialize'),
      onConfirm: () => {
        notice.clear();
        initializing.mutate(
          {},
          {
            ...fails(t('adminPlans.initializeFailed')),
            onSuccess: () => toastSuccess(t('adminPlans.initialized')),
          },
        );
      },
    });

  const busy = [toggling, marking, removing, initializing].some(({ isPending }) => isPending);
  return { toggle, makePopular, askToRemove, askToInitialize, busy };
}
