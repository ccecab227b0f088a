import { html } from '@megafon/sandbox-markup';
import type { Html, HtmlValue } from '@megafon/sandbox-markup';
import { icons } from './icons.js';
import { personLink, avatar } from './person.js';
import type { View } from './view.js';

export interface Page {
  title: string;
  body: HtmlValue;
  /** Which entry of the navigation this page is. */
  current?: 'feed' | 'my-groups' | 'discover';
  /** Narrow pages: login, notices, phones. */
  narrow?: boolean;
}

/** A whole document around the page. */
export function layout(view: View, page: Page): Html {
  const { texts, language } = view;
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} | ${texts.siteName}</title>
        <link rel="stylesheet" href="/public/style.css" />
        <link rel="icon" href="/public/icon.svg" />
      </head>
      <body class="${page.narrow ? 'narrow' : ''}">
        <a class="skip" href="#main">${texts.skip}</a>
        <header class="top">
          <div class="bar">
            <a class="brand" href="/">${texts.siteName}</a>
            ${view.account ? navigation(view, page) : null}
          </div>
        </header>
        <main id="main">${page.body}</main>
        <footer class="foot">
          <a href="?lang=${language === 'he' ? 'en' : 'he'}">${texts.otherLanguage}</a>
          <span>${texts.sandboxNote}</span>
        </footer>
        <script src="/public/app.js" defer></script>
      </body>
    </html>`;
}

function navigation({ texts, account }: View, { current }: Page): Html {
  const entry = (key: Page['current'], href: string, icon: Html, label: string): Html =>
    html`<a href="${href}" ${current === key ? html`aria-current="page"` : null}
      >${icon}<span>${label}</span></a
    >`;
  return html`<nav class="main-nav" aria-label="${texts.mainNav}">
      ${entry('feed', '/feed', icons.home, texts.feed)}
      ${entry('my-groups', '/groups/joins', icons.groups, texts.myGroups)}
      ${entry('discover', '/groups/discover', icons.discover, texts.discover)}
    </nav>
    <nav class="account-nav" aria-label="${texts.accountNav}">
      ${account && avatar(account.username, 32)}
      ${account && personLink(account.username, account.displayName)}
      <form method="post" action="/logout">
        <button class="quiet" aria-label="${texts.logout}" title="${texts.logout}">${icons.out}</button>
      </form>
    </nav>`;
}
