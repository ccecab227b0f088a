import { AppShell } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import { useUser } from '../../lib/use-session.js';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.js';
import { LoadingBar } from './loading-bar.js';
import { navigationOf } from './navigation.js';
import { QuickSearch } from './quick-search.js';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.js')).MenuDrawer }));

export function AppFrame() {
  const user = useUser();
  const { pathname } = useLocation();
  const [menuOpen, menu] = useDisclosure(false);
  const [menuWanted, setMenuWanted] = useState(false);
  if (menuOpen && !menuWanted) setMenuWanted(true);
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const closeMenu = menu.close;
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  const entries = navigationOf(user);

  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: collapsed ? 76 : 256, breakpoint: 'md', collapsed: { mobile: true } }}
      footer={{ height: { base: 60, sm: 0 } }}
      padding={{ base: 'md', md: 'xl' }}
      transitionDuration={150}
    >
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <LoadingBar />
      <AppShell.Header>
        <TopBar onMenu={menu.open} menuOpen={menuOpen} search={user.role !== 'superadmin' && <QuickSearch />} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.sidebar} aria-label={t('frame.mainNavigation')}>
        <Sidebar entries={entries} collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
      </AppShell.Navbar>
      {menuWanted && (
        <Suspense fallback={null}>
          <MenuDrawer opened={menuOpen} onClose={menu.close} entries={entries} />
        </Suspense>
      )}
      <AppShell.Main id="content" tabIndex={-1} aria-label={t('frame.content')} className={classes.main}>
        <div className={classes.page}>
          <Outlet />
        </div>
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar entries={entries} onMore={menu.open} />
      </AppShell.Footer>
    </AppShell>
  );
}
