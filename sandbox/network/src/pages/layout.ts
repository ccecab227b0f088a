import { html } from '@megafon/sandbox-markup';
import type { Html, HtmlValue } from '@megafon/sandbox-markup';
import type { View } from './view.js';

export interface Page {
  title: string;
  body: HtmlValue;
}

/** A whole document around a phone. */
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
      <body class="narrow">
        <a class="skip" href="#main">${texts.skip}</a>
        <header class="top">
          <div class="bar">
            <a class="brand" href="/">${texts.siteName}</a>
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
