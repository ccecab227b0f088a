import {
  IconBolt,
  IconBrandFacebook,
  IconHistory,
  IconMessageCirclePlus,
  IconMessages,
  IconNotes,
  IconPackages,
  IconShieldLock,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { SessionUser } from '@megafon/contracts';
import type { ComponentType } from 'react';
import { t } from '../../i18n/t.js';

export interface NavigationEntry {
  to: string;
  label: string;
  /** For the bottom bar, where `label` is too long. */
  shortLabel?: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Has a place in the bottom bar of phones. */
  frequent?: boolean;
}

const entries = (): NavigationEntry[] => [
  {
    to: '/quickstart',
    label: t('nav.quickstart'),
    shortLabel: t('nav.quickstartShort'),
    icon: IconBolt,
    frequent: true,
  },
  { to: '/facebook-connections', label: t('nav.connections'), icon: IconBrandFacebook },
  { to: '/campaigns', label: t('nav.campaigns'), icon: IconSpeakerphone, frequent: true },
  { to: '/post-comments', label: t('nav.postComments'), icon: IconMessageCirclePlus },
  { to: '/groups', label: t('nav.groups'), icon: IconUsersGroup, frequent: true },
  { to: '/group-boxes', label: t('nav.groupBoxes'), icon: IconPackages },
  { to: '/comment-boxes', label: t('nav.commentBoxes'), icon: IconMessages },
  { to: '/post-boxes', label: t('nav.postBoxes'), icon: IconNotes },
  { to: '/history', label: t('nav.history'), icon: IconHistory, frequent: true },
];

/** The pages a person may go to, in the order of the specification. */
export function navigationOf(user: SessionUser): NavigationEntry[] {
  const admin = { to: '/admin', label: t('nav.admin'), icon: IconShieldLock };
  if (user.role === 'superadmin') return [{ ...admin, label: t('frame.adminOnly') }];
  return user.isAdmin || user.role === 'admin' ? [...entries(), admin] : entries();
}
