import {
  IconBolt,
  IconBrandFacebook,
  IconCalendar,
  IconChartBar,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconMessageCirclePlus,
  IconMessages,
  IconNotes,
  IconPackages,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { SessionUser } from '@megafon/contracts';
import type { ComponentType, CSSProperties } from 'react';
import { t } from '../../i18n/t.js';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; style?: CSSProperties }>;
  /** Has a place in the bottom bar of phones. */
  frequent?: boolean;
  /** What waits there for the person: a number, and it in words. */
  attention?: { count: number; text: string };
}

/** The pages of everybody who is not a superadmin, in the order of the specification. */
export const entries = (): NavigationEntry[] => [
  { to: '/quickstart', label: t('nav.quickstart'), icon: IconBolt },
  { to: '/dashboard', label: t('nav.dashboard'), icon: IconLayoutDashboard, frequent: true },
  { to: '/facebook-connections', label: t('nav.connections'), icon: IconBrandFacebook },
  { to: '/campaigns', label: t('nav.campaigns'), icon: IconSpeakerphone, frequent: true },
  { to: '/groups', label: t('nav.groups'), icon: IconUsersGroup, frequent: true },
  { to: '/group-boxes', label: t('nav.groupBoxes'), icon: IconPackages },
  { to: '/comment-boxes', label: t('nav.commentBoxes'), icon: IconMessages },
  { to: '/post-boxes', label: t('nav.postBoxes'), icon: IconNotes },
  { to: '/post-comments', label: t('nav.postComments'), icon: IconMessageCirclePlus },
  { to: '/history', label: t('nav.history'), icon: IconHistory, frequent: true },
  { to: '/statistics', label: t('nav.statistics'), icon: IconChartBar },
  { to: '/subscription', label: t('nav.subscription'), icon: IconCreditCard },
  { to: '/settings', label: t('nav.settings'), icon: IconSettings },
];

/**
 * The pages a person may go to, in the order of the specification.
 * @param unwell accounts that wait for the person
 */
export function navigationOf(user: SessionUser, unwell = 0): NavigationEntry[] {
  const admin = { to: '/admin', label: t('nav.admin'), icon: IconShieldLock };
  if (user.role === 'superadmin') return [{ ...admin, label: t('frame.adminOnly') }];
  const own = entries().map((entry) =>
    entry.to === '/facebook-connections' && unwell > 0
      ? { ...entry, attention: { count: unwell, text: t('nav.unwell', { count: unwell, n: unwell }) } }
      : entry,
  );
  return user.isAdmin || user.role === 'admin' ? [...own, admin] : own;
}

/** Those, and the pages within them that a person may go to at once. */
export function pagesOf(user: SessionUser): NavigationEntry[] {
  const calendar = { to: '/campaigns/calendar', label: t('calendar.title'), icon: IconCalendar };
  return navigationOf(user).flatMap((entry) => (entry.to === '/campaigns' ? [entry, calendar] : [entry]));
}
