import type { PageAnswer } from '../../src/script/shown.js';
import { send } from '../site/calls.js';
import { cx } from '../site/classes.js';
import { Icon } from '../site/icon.js';
import { Go } from '../site/navigation.js';
import { Avatar, PersonLink } from '../site/person.js';
import { useSite } from '../site/site.js';

export function TopBar({ page }: { page: PageAnswer }) {
  const { texts, account } = useSite();
  return (
    <header className={cx('top')}>
      <div className={cx('bar')}>
        <a className={cx('brand')} href="/">
          {texts.siteName}
        </a>
        {account && <Navigation page={page} />}
      </div>
    </header>
  );
}

function Navigation({ page }: { page: PageAnswer }) {
  const { texts, account } = useSite();
  const list = page.page === 'groups' ? page.list : null;
  return (
    <>
      <nav className={cx('main-nav')} aria-label={texts.mainNav}>
        <Go href="/feed" aria-current={page.page === 'feed' ? 'page' : undefined}>
          <Icon name="home" />
          <span>{texts.feed}</span>
        </Go>
        <Go href="/groups/joins/" aria-current={list === 'joined' ? 'page' : undefined}>
          <Icon name="groups" />
          <span>{texts.myGroups}</span>
        </Go>
        <Go href="/groups/discover" aria-current={list === 'discover' ? 'page' : undefined}>
          <Icon name="discover" />
          <span>{texts.discover}</span>
        </Go>
      </nav>
      <nav className={cx('account-nav')} aria-label={texts.accountNav}>
        {account && <Avatar author={account.id} sizePx={32} />}
        {account && <PersonLink person={account} />}
        <input type="file" accept="image/*" className={cx('gone')} tabIndex={-1} aria-hidden="true" />
        <button
          type="button"
          className={cx('quiet')}
          aria-label={texts.logout}
          title={texts.logout}
          onClick={() => void send('/logout', {})}
        >
          <Icon name="out" />
        </button>
      </nav>
    </>
  );
}
