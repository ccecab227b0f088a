import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { PageAnswer } from '../../src/script/shown.js';
import { cx } from '../site/classes.js';
import { useSite } from '../site/site.js';
import { ChatBar, ChatDialog } from './chat.js';
import { Prompts } from './prompts.js';
import { TopBar } from './top-bar.js';

const narrow = [
  ...['login', 'captcha', 'code', 'approval', 'trust-browser', 'disabled'],
  ...['checkpoint', 'rate-limit', 'not-found', 'person', 'picture'],
];
/** What a title says is new. */
const unread = 3;

/** What stands around every page. */
export function Frame({ answer, children }: { answer: PageAnswer; children: ReactNode }) {
  const { has, account, texts } = useSite();
  useEffect(() => {
    document.title = `${account ? `(${unread}) ` : ''}${answer.title} | ${texts.siteName}`;
  }, [account, answer.title, texts]);
  if (has('layout-changed')) return <div className={cx('next-look')}>{children}</div>;
  return (
    <>
      {has('chat-dialog') && account && <ChatDialog />}
      {account && <ChatBar />}
      <TopBar page={answer} />
      <main id="main" className={cx(narrow.includes(answer.page) ? 'narrow-main' : '')}>
        {children}
      </main>
      <Footer />
      <Prompts />
    </>
  );
}

function Footer() {
  const { language, texts } = useSite();
  return (
    <footer className={cx('foot')}>
      <a href={`?lang=${language === 'he' ? 'en' : 'he'}`}>{texts.otherLanguage}</a>
      <span>{texts.sandboxNote}</span>
    </footer>
  );
}
