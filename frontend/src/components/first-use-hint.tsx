import { dismissHint } from '@megafon/contracts';
import type { HintScreen } from '@megafon/contracts';
import { useMutation } from '@tanstack/react-query';
import { t } from '../i18n/t.js';
import { call } from '../lib/call.js';
import { session } from '../lib/session.js';
import { useSession } from '../lib/use-session.js';
import { Banner } from './banner.js';
import { focusContent } from './keeps-focus.js';
import { toastFailure } from './toast.js';

interface Props {
  screen: HintScreen;
  /** False once the user has done what it tells of, and while that is not known: nothing moves when it is. */
  when?: boolean;
}

/** What a screen is for and what comes next, until its user sends it away: the user's record says so, on every device. */
export function FirstUseHint({ screen, when = true }: Props) {
  const { user } = useSession();
  const dismiss = useMutation({
    mutationFn: () => call(dismissHint, { params: { screen } }),
    // Also where the page was left meanwhile.
    onSuccess: (reply) => session.know(reply.user),
    onError: () => toastFailure(t('hints.dismissFailed')),
  });
  const isGone = dismiss.isPending || dismiss.isSuccess || user?.dismissedHints?.includes(screen);
  if (!when || !user || isGone) return null;
  const close = () => {
    focusContent();
    dismiss.mutate();
  };
  return <Banner notice={{ kind: 'hint', text: t(`hints.${screen}`) }} onClose={close} />;
}
