import {
  accountConnected,
  accountStateChanged,
  defaultLimits,
  getSubscriptionStatus,
  listFacebookAccounts,
} from '@megafon/contracts';
import type { FacebookAccount } from '@megafon/contracts';
import { Alert, Button } from '@mantine/core';
import { IconBrandFacebook, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ask } from '../../components/ask.js';
import { Banner, useNotice } from '../../components/banner.js';
import { EmptyState } from '../../components/empty-state.js';
import { FirstUseHint } from '../../components/first-use-hint.js';
import { PageHeader } from '../../components/page-header.js';
import { QueryView } from '../../components/query-view.js';
import { toastSuccess } from '../../components/toast.js';
import { t } from '../../i18n/t.js';
import { useLive } from '../../lib/live/use-live.js';
import { query, refreshAnswers } from '../../lib/query.js';
import { useUser } from '../../lib/use-session.js';
import { AccountList, AccountListSkeleton } from './components/account-list.js';
import { AddAccountModal } from './components/add-account-modal.js';
import { LiveLoginModal } from './components/live-login-modal.js';
import { PlanLine } from './components/plan-line.js';
import { WhatIsKept } from './components/what-is-kept.js';
import { useLiveLogin } from './login/use-live-login.js';
import type { LoginForm } from './login/use-live-login.js';
import { useLoginForm } from './login/use-login-form.js';
import { useAccountTests } from './api/use-account-tests.js';
import { useConsent } from './api/use-consent.js';
import { useHealthChecks } from './api/use-health-checks.js';
import { useRemoveAccount } from './api/use-remove-account.js';

export function ConnectionsPage() {
  const user = useUser();
  const client = useQueryClient();
  const notice = useNotice();
  const accounts = useQuery(query(listFacebookAccounts));
  const subscription = useQuery(query(getSubscriptionStatus)).data?.subscription;
  const remove = useRemoveAccount();
  const { views, test, forget } = useAccountTests();
  const consent = useConsent(notice.fail);
  const { form, ...forms } = useLoginForm();
  const navigate = useNavigate();
  const list = accounts.data?.accounts;
  const reload = () => void refreshAnswers(client, [listFacebookAccounts]);
  useHealthChecks(list, (account) => test(account));

  // What a test of this page said is older than these.
  useLive(accountConnected, ({ data }) => forget(data.accountId));
  useLive(accountStateChanged, ({ data }) => forget(data.accountId));

  const login = useLiveLogin({
    onDone: (reconnecting) => {
      if (reconnecting) toastSuccess(t('connections.restored'));
      else {
        toastSuccess(t('connections.added'), {
          label: t('connections.toGroups'),
          go: () => void navigate('/groups'),
        });
      }
      reload();
    },
    onFail: (text) => {
      if (!forms.comeBack(text)) notice.fail(text);
    },
    onTooLate: (name) => {
      notice.fail(t('liveLogin.tooLate', { name }));
      reload();
    },
  });

  const connect = (fields: LoginForm) => {
    const reconnecting = form?.reconnecting != null;
    notice.clear();
    forms.send(fields);
    login.start(fields, reconnecting);
  };

  const solve = (account: FacebookAccount) => {
    notice.clear();
    forms.forget();
    login.visit(account);
  };

  const testByHand = async (account: FacebookAccount) => {
    const wasWell = (views[account.accountId]?.status ?? account.status) === 'connected';
    const view = await test(account, true);
    if (wasWell) return;
    if (view.status === 'connected') toastSuccess(t('connections.restored'));
    else notice.fail(t('connections.reconnectFailed'));
  };

  const askToRemove = (account: FacebookAccount) => {
    ask({
      question: t('connections.removeQuestion'),
      help: t('connections.removeHelp', { name: account.accountName }),
      confirm: t('connections.remove'),
      onConfirm: () =>
        remove.mutate(
          { params: { id: account.accountId } },
          {
            onSuccess: () => toastSuccess(t('connections.removed')),
            onError: () => notice.fail(t('connections.removeFailed')),
          },
        ),
    });
  };

  const plan = subscription?.plan ?? user.subscriptionPlan;
  const limits = subscription?.limits ?? defaultLimits[plan];
  const limit = limits.facebookAccounts;
  const full = limit !== null && list !== undefined && list.length >= limit;
  const openForm = () => {
    if (full) {
      notice.fail(t('connections.limitReached', { limit }), {
        label: t('common.toPlans'),
        to: '/subscription',
      });
    } else forms.open(null);
  };
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={openForm}>
      {t('connections.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('connections.title')} help={t('connections.help')} action={add} />
      <PlanLine plan={plan} limits={limits} used={list?.length} />
      <FirstUseHint screen="connections" when={list?.length === 0} />
      <Banner notice={notice.notice} onClose={notice.clear} />
      <QueryView
        query={accounts}
        skeleton={<AccountListSkeleton />}
        failed={t('connections.loadFailed')}
        empty={{
          when: (reply) => reply.accounts.length === 0,
          show: (
            <EmptyState
              icon={IconBrandFacebook}
              title={t('connections.empty')}
              help={t('connections.emptyHelp')}
              action={
                <Button leftSection={<IconPlus size={16} />} onClick={openForm}>
                  {t('addAccount.title')}
                </Button>
              }
            />
          ),
        }}
      >
        {(reply) => (
          <AccountList
            accounts={reply.accounts}
            views={views}
            onTest={(account) => void testByHand(account)}
            onSolve={solve}
            onReconnect={forms.open}
            onRemove={askToRemove}
            onConsent={consent.askToSet}
            changingConsentOf={consent.changingId}
          />
        )}
      </QueryView>
      <Alert mt="lg" color="gray" icon={<IconInfoCircle size={20} />}>
        {t('connections.limits')}
      </Alert>
      <WhatIsKept />
      <AddAccountModal
        opened={form !== null}
        reconnecting={form?.reconnecting ?? null}
        failed={form?.failed ?? null}
        onClose={forms.close}
        onSubmit={connect}
      />
      <LiveLoginModal login={login} />
    </>
  );
}
