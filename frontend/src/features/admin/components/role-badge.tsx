import type { Role } from '@megafon/contracts';
import { Badge } from '@mantine/core';
import { t } from '../../../i18n/t.js';

const colors: Record<Role, string> = { superadmin: 'red', admin: 'primary', user: 'gray' };

export function RoleBadge({ role }: { role: Role }) {
  return (
    // A narrow table would cut its words off.
    <Badge color={colors[role]} miw="max-content">
      {t(`adminPanel.roles.${role}`)}
    </Badge>
  );
}
