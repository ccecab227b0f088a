import {
  getDeadLetter,
  listAudit,
  listDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
  systemSettings,
} from '@megafon/contracts';
import type { DeadLetterSummary } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import type { useNotice } from '../../../components/banner.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { formatNumber } from '../../../lib/format.js';
import { isolated } from '../../../lib/isolated.js';
import { useAction } from '../../../lib/query.js';

/** The answers that sending again makes old. */
const madeOld = [listDeadLetters, getDeadLetter, systemSettings, listAudit];

type Notice = Pick<ReturnType<typeof useNotice>, 'fail' | 'clear'>;
type Kind = Pick<DeadLetterSummary, 'type' | 'group'>;

/** Sending again what was given up: one, or all of a kind; each after a question. */
export function useDeadLetterActions(notice: Notice) {
  const one = useAction(replayDeadLetter, madeOld);
  const all = useAction(replayDeadLetters, madeOld);
  const onError = (error: Error) => notice.fail(textOf(error, t('deadLetters.replayFailed')));

  const askToReplay = ({ id, state }: Pick<DeadLetterSummary, 'id' | 'state'>) => {
    const isTold = state === 'told';
    ask({
      question: t('deadLetters.replayQuestion'),
      help: isTold ? t('deadLetters.replayToldHelp') : t('deadLetters.replayHelp'),
      confirm: t('deadLetters.replay'),
      danger: isTold,
      onConfirm: () => {
        notice.clear();
        const onSuccess = ({ data }: { data: Pick<DeadLetterSummary, 'state'> }) =>
          toastSuccess(data.state === 'sent' ? t('deadLetters.replayed') : t('deadLetters.replayAsked'));
        one.mutate({ params: { id }, body: { evenIfTold: isTold } }, { onSuccess, onError });
      },
    });
  };
  const askToReplayAll = ({ type, group }: Kind) =>
    ask({
      question: t('deadLetters.replayAllQuestion'),
      help: t('deadLetters.replayAllHelp', { type: isolated(type), group: isolated(group) }),
      confirm: t('deadLetters.replay'),
      danger: false,
      onConfirm: () => {
        notice.clear();
        const onSuccess = ({ sent, left }: { sent: number; left: number }) => {
          const counts = { n: formatNumber(sent), left: formatNumber(left) };
          toastSuccess(
            left > 0 ? t('deadLetters.replayedSome', counts) : t('deadLetters.replayedAll', counts),
          );
        };
        all.mutate({ body: { type, group } }, { onSuccess, onError });
      },
    });
  return { askToReplay, askToReplayAll, busy: one.isPending || all.isPending };
}
