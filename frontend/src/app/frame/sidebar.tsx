import { ActionIcon, Badge, Indicator, Stack, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import classes from './app-frame.module.css';
import type { NavigationEntry } from './navigation.js';
import { PlanCard } from './plan-card.js';

interface Props {
  entries: NavigationEntry[];
  collapsed: boolean;
  /** Absent in the drawer of small screens. */
  onToggle?: () => void;
}

export function Sidebar({ entries, collapsed, onToggle }: Props) {
  return (
    <>
      <div className={classes.entries}>
        <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <SidebarLink entry={entry} collapsed={collapsed} />
            </li>
          ))}
        </Stack>
      </div>
      <div className={classes.foot}>
        <Stack gap="sm" align={collapsed ? 'center' : 'stretch'}>
          <PlanCard collapsed={collapsed} />
          {onToggle && (
            <ActionIcon
              onClick={onToggle}
              aria-label={collapsed ? t('frame.expand') : t('frame.collapse')}
              aria-expanded={!collapsed}
            >
              {collapsed ? (
                <IconLayoutSidebarRightExpand size={20} stroke={1.7} />
              ) : (
                <IconLayoutSidebarRightCollapse size={20} stroke={1.7} />
              )}
            </ActionIcon>
          )}
        </Stack>
      </div>
    </>
  );
}

function SidebarLink({ entry, collapsed }: { entry: NavigationEntry; collapsed: boolean }) {
  const { icon: Icon, label, to, attention } = entry;
  const name = attention ? `${label}, ${attention.text}` : label;
  return (
    <NavLink
      to={to}
      className={classes.link}
      data-collapsed={collapsed || undefined}
      aria-label={collapsed ? name : undefined}
      title={collapsed || attention ? name : undefined}
    >
      <Indicator disabled={!attention || !collapsed} color="red" size={9} offset={2} component="span">
        <Icon size={20} stroke={1.7} style={{ display: 'block' }} />
      </Indicator>
      {!collapsed && <span aria-hidden={attention ? true : undefined}>{label}</span>}
      {!collapsed && attention && (
        <>
          {/* What is read out begins with what is seen. */}
          <VisuallyHidden>{name}</VisuallyHidden>
          <Badge color="red" variant="filled" size="sm" circle ms="auto" aria-hidden>
            {attention.count}
          </Badge>
        </>
      )}
    </NavLink>
  );
}
