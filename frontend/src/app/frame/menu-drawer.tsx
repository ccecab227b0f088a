import { Drawer } from '@mantine/core';
import { t } from '../../i18n/t.js';
import classes from './app-frame.module.css';
import type { NavigationEntry } from './navigation.js';
import { Sidebar } from './sidebar.js';

interface Props {
  opened: boolean;
  onClose: () => void;
  entries: NavigationEntry[];
}

/** The sidebar on small screens. */
export function MenuDrawer({ opened, onClose, entries }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      title={t('common.product')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ header: classes.drawerHeader, body: classes.drawerBody }}
    >
      <nav aria-label={t('frame.mainNavigation')} className={classes.drawerNav}>
        <Sidebar entries={entries} collapsed={false} />
      </nav>
    </Drawer>
  );
}
