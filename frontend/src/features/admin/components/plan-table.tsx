import type { PublicPlan } from '@megafon/contracts';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { limitFields } from '../plan-fields.js';
import { AdminRows } from './admin-rows.js';
import { RowTitle } from './admin-table.js';

interface Props {
  plans: readonly PublicPlan[];
  busy: boolean;
  onEdit: (plan: PublicPlan) => void;
  onToggle: (plan: PublicPlan) => void;
  onPopular: (plan: PublicPlan) => void;
  onRemove: (plan: PublicPlan) => void;
}

interface More {
  color?: string;
  rests?: boolean;
}

export function PlanTable({ plans, busy, onEdit, onToggle, onPopular, onRemove }: Props) {
  const action = (plan: PublicPlan, text: string, run: (plan: PublicPlan) => void, more: More = {}) => (
    <BusyButton
      size="xs"
      variant={more.color === undefined ? 'default' : 'subtle'}
      color={more.color}
      busy={busy || more.rests === true}
      onClick={() => run(plan)}
      aria-label={t('adminPlans.of', { what: text, name: plan.nameHebrew })}
    >
      {text}
    </BusyButton>
  );
  return (
    <AdminRows
      label={t('adminPlans.title')}
      rows={plans}
      keyOf={({ planId }) => planId}
      columns={[
        {
          heading: t('adminPlans.plan'),
          cell: ({ nameHebrew, name, planId }) => (
            <RowTitle title={nameHebrew} name={`${name} · ${planId}`} />
          ),
        },
        {
          heading: t('adminPlans.price'),
          cell: ({ formattedPrice }) => <Text fz="sm">{formattedPrice}</Text>,
          named: true,
        },
        { heading: t('adminPlans.limits'), cell: ({ limits }) => <Limits limits={limits} /> },
        { heading: t('adminPlans.state'), cell: (plan) => <State plan={plan} /> },
        {
          heading: t('adminPlans.actions'),
          cell: (plan) => (
            <Group gap={4}>
              {action(plan, t('common.edit'), onEdit)}
              {action(plan, plan.isActive ? t('adminPlans.deactivate') : t('adminPlans.activate'), onToggle)}
              {/* It keeps its place where it can do nothing: else the next one would come under the pointer. */}
              {action(plan, t('adminPlans.makePopular'), onPopular, {
                rests: !plan.isActive || plan.isPopular,
              })}
              {action(plan, t('adminPlans.remove'), onRemove, { color: 'red' })}
            </Group>
          ),
        },
      ]}
      rowSpacing="sm"
    />
  );
}

function Limits({ limits }: Pick<PublicPlan, 'limits'>) {
  return (
    <Stack gap={0}>
      {limitFields.map((field) => (
        <Text key={field} fz="xs">
          {`${t(`adminPlans.fields.${field}`)}: ${limitText(limits[field])}`}
        </Text>
      ))}
    </Stack>
  );
}

function State({ plan: { isActive, isPopular } }: { plan: PublicPlan }) {
  return (
    <Group gap={4}>
      <Badge color={isActive ? 'green' : 'gray'}>
        {isActive ? t('adminPlans.active') : t('adminPlans.inactive')}
      </Badge>
      {isPopular && <Badge color="violet">{t('adminPlans.popular')}</Badge>}
    </Group>
  );
}

function limitText(limit: number | null): string {
  return limit === null ? t('adminPlans.unlimited') : formatNumber(limit);
}
