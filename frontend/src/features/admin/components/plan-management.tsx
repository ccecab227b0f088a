import { listAllPlans, planIds } from '@megafon/contracts';
import type { PublicPlan } from '@megafon/contracts';
import { Button, Card, Group, Skeleton } from '@mantine/core';
import { IconPackage, IconPlus, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner, useNotice } from '../../../components/banner.js';
import { EmptyState } from '../../../components/empty-state.js';
import { QueryView } from '../../../components/query-view.js';
import { restingWhile } from '../../../components/keeps-focus.js';
import { useSucceed } from '../../../components/use-succeed.js';
import { t } from '../../../i18n/t.js';
import { ApiError, textOf } from '../../../lib/api-error.js';
import { query } from '../../../lib/query.js';
import { useUser } from '../../../lib/use-session.js';
import { usePlanActions } from '../api/use-plan-actions.js';
import { PlanModal } from './plan-form.js';
import { PlanTable } from './plan-table.js';

/** The plans on sale and off: made, changed, marked and deleted. */
export function PlanManagement() {
  const isSuperadmin = useUser().role === 'superadmin';
  const plans = useQuery(query(listAllPlans));
  const notice = useNotice();
  const succeed = useSucceed(notice);
  const actions = usePlanActions(notice);
  const [edited, edit] = useState<PublicPlan | 'new' | null>(null);
  const taken = plans.data?.plans.map(({ planId }) => planId) ?? [];
  const areAllThere = taken.length === planIds.length;
  const noAnswer = plans.error instanceof ApiError && plans.error.status === 0;
  return (
    <>
      <Group justify="flex-end" mb="md" gap="sm">
        {isSuperadmin && (
          <Button
            variant="default"
            leftSection={<IconRestore size={16} />}
            {...restingWhile(actions.busy)}
            onClick={() => !actions.busy && actions.askToInitialize()}
          >
            {t('adminPlans.initialize')}
          </Button>
        )}
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={!plans.data || areAllThere}
          title={areAllThere ? t('adminPlans.allExist') : undefined}
          onClick={() => edit('new')}
        >
          {t('adminPlans.create')}
        </Button>
      </Group>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <QueryView
        query={plans}
        skeleton={<Skeleton h={240} radius="lg" />}
        failed={textOf(plans.error, t(noAnswer ? 'adminPlans.loadError' : 'adminPlans.loadFailed'))}
        empty={{
          when: (data) => data.plans.length === 0,
          show: (
            <EmptyState icon={IconPackage} title={t('adminPlans.empty')} help={t('adminPlans.emptyHelp')} />
          ),
        }}
      >
        {(data) => (
          <Card padding={0}>
            <PlanTable
              plans={data.plans}
              busy={actions.busy}
              onEdit={edit}
              onToggle={actions.toggle}
              onPopular={actions.makePopular}
              onRemove={actions.askToRemove}
            />
          </Card>
        )}
      </QueryView>
      <PlanModal
        plan={edited}
        taken={taken}
        onClose={() => edit(null)}
        onSaved={(text) => {
          edit(null);
          succeed(text);
        }}
      />
    </>
  );
}
