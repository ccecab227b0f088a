import { planIds, roles } from '@megafon/contracts';
import type { AdminUser, PlanId, Role } from '@megafon/contracts';
import { Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.js';
import { restingField, restingWhile } from '../../../components/keeps-focus.js';
import { Banner } from '../../../components/banner.js';
import type { useNotice } from '../../../components/banner.js';
import { DateField } from '../../../components/date-field.js';
import { PlanBadge } from '../../../components/plan-badge.js';
import { t } from '../../../i18n/t.js';
import { formatDate } from '../../../lib/format.js';
import { dateInputOf, momentOf } from '../../../lib/local-time.js';
import { RoleBadge } from './role-badge.js';

interface Props {
  /** null while closed. */
  user: AdminUser | null;
  /** Whoever looks at it: roles, and what a superadmin has, are theirs alone. */
  isSuperadmin: boolean;
  busy: boolean;
  notice: ReturnType<typeof useNotice>;
  onClose: () => void;
  onRole: (user: AdminUser, role: Role) => void;
  onPlan: (user: AdminUser, plan: PlanId, expiresAt: string | null) => void;
  onEndSessions: (user: AdminUser) => void;
  onResetSecondFactors: (user: AdminUser) => void;
}

/** What is known of a user; the role and the plan are saved as soon as they are changed. */
export function UserModal({ user, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={user !== null}
      onClose={onClose}
      title={t('adminUsers.modal')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {user && <UserDetails key={user._id} user={user} {...rest} />}
    </Modal>
  );
}

type DetailsProps = Omit<Props, 'user' | 'onClose'> & { user: AdminUser };

function UserDetails({
  user,
  isSuperadmin,
  busy,
  notice,
  onRole,
  onPlan,
  onEndSessions,
  onResetSecondFactors,
}: DetailsProps) {
  const { name, email, role, subscriptionPlan, createdAt } = user;
  return (
    <Stack>
      <Banner notice={notice.notice} onClose={notice.clear} />
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <RoleBadge role={role} />
          <PlanBadge plan={subscriptionPlan} />
        </Group>
        <Text fz="sm" c="dimmed" dir="ltr" ta="end">
          {email}
        </Text>
        <Text fz="sm" c="dimmed">{`${t('adminUsers.registered')} ${formatDate(createdAt)}`}</Text>
      </Stack>
      <NativeSelect
        label={t('adminUsers.role')}
        description={isSuperadmin ? undefined : t('adminUsers.superadminOnly')}
        disabled={!isSuperadmin}
        {...restingWhile(busy)}
        value={role}
        onChange={(event) => !busy && onRole(user, event.currentTarget.value as Role)}
        data={roles.map((value) => ({ value, label: t(`adminPanel.roles.${value}`) }))}
        data-autofocus={isSuperadmin || undefined}
      />
      <NativeSelect
        label={t('adminUsers.plan')}
        {...restingWhile(busy)}
        value={subscriptionPlan}
        onChange={(event) =>
          !busy && onPlan(user, event.currentTarget.value as PlanId, stillAhead(user.subscriptionExpiresAt))
        }
        data={planIds.map((value) => ({ value, label: t(`frame.plan.${value}`) }))}
      />
      <Expiry user={user} busy={busy} onPlan={onPlan} />
      {(isSuperadmin || role !== 'superadmin') && (
        <Group justify="space-between" gap="xs">
          <Text fz="sm">{t('adminUsers.sessions')}</Text>
          <BusyButton variant="default" color="red" size="xs" busy={busy} onClick={() => onEndSessions(user)}>
            {t('adminUsers.endSessions')}
          </BusyButton>
        </Group>
      )}
      <Group justify="space-between" gap="xs">
        <Text fz="sm">{t(user.hasSecondFactor ? 'secondFactors.resetOn' : 'secondFactors.resetOff')}</Text>
        {isSuperadmin && user.hasSecondFactor && (
          <BusyButton
            variant="default"
            color="red"
            size="xs"
            busy={busy}
            onClick={() => onResetSecondFactors(user)}
          >
            {t('secondFactors.reset')}
          </BusyButton>
        )}
      </Group>
    </Stack>
  );
}

/** An end that has passed says nothing of another plan. */
function stillAhead(expiresAt: string | null): string | null {
  return expiresAt !== null && new Date(expiresAt) > new Date() ? expiresAt : null;
}

function Expiry({ user, busy, onPlan }: Pick<DetailsProps, 'user' | 'busy' | 'onPlan'>) {
  const { subscriptionPlan, subscriptionExpiresAt } = user;
  const stored = subscriptionExpiresAt === null ? '' : dateInputOf(new Date(subscriptionExpiresAt));
  const [typed, setTyped] = useState(stored);
  const [heard, setHeard] = useState(stored);
  // Saved, or changed by somebody else: the field follows.
  if (stored !== heard) {
    setHeard(stored);
    setTyped(stored);
  }
  const end = momentOf(typed, '23:59:59');
  const isPast = end !== null && typed !== stored && end <= new Date();
  const choose = (date: string) => {
    if (busy) return;
    setTyped(date);
    const chosen = momentOf(date, '23:59:59');
    // While a year is typed, its first two digits are a year that has passed.
    if (chosen !== null && chosen > new Date()) onPlan(user, subscriptionPlan, chosen.toISOString());
  };
  return (
    <Group align="flex-end" gap="xs">
      <DateField
        flex="1 1 180px"
        label={t('adminUsers.expiry')}
        description={t('adminUsers.expiryHelp')}
        // Not disabled: whoever types in it keeps the focus while the day is saved.
        {...restingField(busy)}
        value={typed}
        error={isPast ? t('adminUsers.expiryPast') : undefined}
        onChange={choose}
      />
      <BusyButton
        variant="default"
        busy={busy || subscriptionExpiresAt === null}
        onClick={() => onPlan(user, subscriptionPlan, null)}
      >
        {t('adminUsers.noExpiry')}
      </BusyButton>
    </Group>
  );
}
