import { timeZoneChanged } from '@megafon/contracts';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { t } from '../../i18n/t.js';
import { useLive } from '../../lib/live/use-live.js';
import { usePrerenderedPlace } from '../../lib/prerendered.js';
import { session } from '../../lib/session.js';
import { useUser } from '../../lib/use-session.js';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.js';
import { LoadingBar } from './loading-bar.js';
import { navigationOf } from './navigation.js';
import { QuickSearch } from './quick-search.js';
import { Shortcuts } from './shortcuts.js';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';
import { UnverifiedNotice } from './unverified-notice.js';
import { StoppedNotice } from './stopped-notice.js';
import { useAttention } from './use-attention.js';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.js')).MenuDrawer }));

export function AppFrame() {
  usePrerenderedPlace();
  const user = useUser();
  useLive(timeZoneChanged, ({ data: { timeZone } }) => session.know({ ...user, timeZone }));
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
  const isSuperadmin = user.role === 'superadmin';
  const entries = navigationOf(user, useAttention(!isSuperadmin));

  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      <LoadingBar />
      <Shortcuts />
      <header className={classes.header}>
        <TopBar onMenu={menu.open} menuOpen={menuOpen} search={!isSuperadmin && <QuickSearch />} />
      </header>
      <nav className={classes.sidebar} aria-label={t('frame.mainNavigation')}>
        <Sidebar entries={entries} collapsed={collapsed} onToggle={() => setCollapsed(!collapsed)} />
      </nav>
      {menuWanted && (
        <Suspense fallback={null}>
          <MenuDrawer opened={menuOpen} onClose={menu.close} entries={entries} />
        </Suspense>
      )}
      <main id="content" tabIndex={-1} aria-label={t('frame.content')} className={classes.main}>
        <div className={classes.page}>
          <UnverifiedNotice />
          {!isSuperadmin && <StoppedNotice />}
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <BottomBar entries={entries} onMore={menu.open} />
      </footer>
    </div>
  );
}
