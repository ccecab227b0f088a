import { listProxies, releaseProxy, removeProxy } from '@megafon/contracts';
import type { Proxy } from '@megafon/contracts';
import { ask } from '../../../components/ask.js';
import type { useNotice } from '../../../components/banner.js';
import { toastGone } from '../../../components/toast-removal.js';
import { t } from '../../../i18n/t.js';
import { textOf } from '../../../lib/api-error.js';
import { useAction } from '../../../lib/query.js';

export function useProxyActions(notice: Pick<ReturnType<typeof useNotice>, 'fail' | 'clear'>) {
  const releasing = useAction(releaseProxy, [listProxies]);
  const removing = useAction(removeProxy, [listProxies]);

  const release = ({ proxyId }: Proxy) => {
    notice.clear();
    releasing.mutate(
      { params: { id: proxyId } },
      {
        onSuccess: () => toastGone(t('proxies.released')),
        onError: (error) => notice.fail(textOf(error, t('proxies.releaseFailed'))),
      },
    );
  };

  const askToRemove = ({ proxyId, host, port }: Proxy) =>
    ask({
      question: t('proxies.removeQuestion'),
      help: t('proxies.removeHelp', { address: `\u2066${host}:${String(port)}\u2069` }),
      confirm: t('proxies.remove'),
      onConfirm: () => {
        notice.clear();
        removing.mutate(
          { params: { id: proxyId } },
          {
            onSuccess: () => toastGone(t('proxies.removed')),
            onError: (error) => notice.fail(textOf(error, t('proxies.removeFailed'))),
          },
        );
      },
    });

  const idOf = (one: typeof releasing | typeof removing) =>
    one.isPending ? one.variables.params?.id : undefined;
  return { release, askToRemove, busyWith: idOf(releasing) ?? idOf(removing) };
}
