import { listFacebookAccounts, setAccountConsent } from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import { toastSuccess } from '../../../components/toast.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { useAction } from '../../../lib/query.js';

/** Takes back, or gives again, that the product acts in an account; both only after their consequences were said. */
export function useConsent(onFail: (text: string) => void) {
  const change = useAction(setAccountConsent, [listFacebookAccounts]);

  const set = ({ accountId }: FacebookAccount, consent: boolean) =>
    change.mutate(
      { params: { id: accountId }, body: { consent } },
      {
        onSuccess: () =>
          toastSuccess(consent ? t('connections.consentGiven') : t('connections.consentTaken')),
        onError: (error) => onFail(textOf(error, t('connections.consentFailed'))),
      },
    );

  const askToSet = (account: FacebookAccount, gives: boolean) => {
    const { accountName: name } = account;
    ask({
      question: gives ? t('connections.consentQuestion') : t('connections.withdrawQuestion'),
      help: gives ? t('connections.consentHelp', { name }) : t('connections.withdrawConsequences', { name }),
      confirm: gives ? t('connections.consentAgain') : t('connections.withdrawConfirm'),
      // The usual word for leaving things as they are is the one for taking consent back.
      ...(!gives && { cancel: t('connections.keepConsent') }),
      danger: !gives,
      onConfirm: () => set(account, gives),
    });
  };
  const changingId = change.isPending ? change.variables.params?.id : undefined;
  return { askToSet, changingId };
}
