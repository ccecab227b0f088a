import type { PlanId, Role } from '@megafon/contracts';
import { Badge } from '@mantine/core';
import { t } from '../../../i18n/t.js';

const roleColors: Record<Role, string> = { superadmin: 'red', admin: 'primary', user: 'gray' };
const planColors: Record<PlanId, string> = { premium: 'violet', pro: 'primary', starter: 'gray' };
/** A narrow table would cut its words off. */
const miw = 'max-content';

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge color={roleColors[role]} miw={miw}>
      {t(`adminPanel.roles.${role}`)}
    </Badge>
  );
}

export function PlanBadge({ plan }: { plan: PlanId }) {
  return (
    <Badge color={planColors[plan]} miw={miw}>
      {t(`frame.plan.${plan}`)}
    </Badge>
  );
}
