import type { PublicPlan } from '@megafon/contracts';
import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { restingWhile } from '../../../components/keeps-focus.js';
import { t } from '../../../i18n/t.js';
import { formatNumber } from '../../../lib/format.js';
import { limitFields } from '../plan-fields.js';
import { AdminTable, RowTitle } from './admin-table.js';

interface Props {
  plans: readonly PublicPlan[];
  busy: boolean;
  onEdit: (plan: PublicPlan) => void;
  onToggle: (plan: PublicPlan) => void;
  onPopular: (plan: PublicPlan) => void;
  onRemove: (plan: PublicPlan) => void;
}

export function PlanTable({ plans, busy, onEdit, onToggle, onPopular, onRemove }: Props) {
  const action = (plan: PublicPlan, text: string, run: (plan: PublicPlan) => void, color?: string) => (
    <Button
      size="xs"
      variant={color === undefined ? 'default' : 'subtle'}
      color={color}
      {...restingWhile(busy)}
      onClick={() => !busy && run(plan)}
      aria-label={t('adminPlans.of', { what: text, name: plan.nameHebrew })}
    >
      {text}
    </Button>
  );
  return (
    <AdminTable
      label={t('adminPlans.title')}
      headings={[
        t('adminPlans.plan'),
        t('adminPlans.price'),
        t('adminPlans.limits'),
        t('adminPlans.state'),
        t('adminPlans.actions'),
      ]}
      rowSpacing="sm"
    >
      {plans.map((plan) => (
        <Table.Tr key={plan.planId}>
          <Table.Td>
            <RowTitle title={plan.nameHebrew} name={`${plan.name} · ${plan.planId}`} />
          </Table.Td>
          <Table.Td>{plan.formattedPrice}</Table.Td>
          <Table.Td>
            <Stack gap={0}>
              {limitFields.map((field) => (
                <Text key={field} fz="xs">
                  {`${t(`adminPlans.fields.${field}`)}: ${limitText(plan.limits[field])}`}
                </Text>
              ))}
            </Stack>
          </Table.Td>
          <Table.Td>
            <Group gap={4}>
              <Badge color={plan.isActive ? 'green' : 'gray'}>
                {plan.isActive ? t('adminPlans.active') : t('adminPlans.inactive')}
              </Badge>
              {plan.isPopular && <Badge color="violet">{t('adminPlans.popular')}</Badge>}
            </Group>
          </Table.Td>
          <Table.Td>
            <Group gap={4}>
              {action(plan, t('common.edit'), onEdit)}
              {action(plan, plan.isActive ? t('adminPlans.deactivate') : t('adminPlans.activate'), onToggle)}
              {plan.isActive && !plan.isPopular && action(plan, t('adminPlans.makePopular'), onPopular)}
              {action(plan, t('adminPlans.remove'), onRemove, 'red')}
            </Group>
          </Table.Td>
        </Table.Tr>
      ))}
    </AdminTable>
  );
}

function limitText(limit: number | null): string {
  return limit === null ? t('adminPlans.unlimited') : formatNumber(limit);
}
