import { html } from '@megafon/sandbox-markup';
import type { Html, HtmlValue } from '@megafon/sandbox-markup';
import type { CaughtMessage } from './caught-message.js';

const dateFormat = new Intl.DateTimeFormat('he-IL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Jerusalem',
});

function layout(title: string, body: HtmlValue, refreshSeconds?: number): Html {
  return html`<!doctype html>
    <html lang="he" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refreshSeconds && html`<meta http-equiv="refresh" content="${refreshSeconds}" />`}
        <title>${title} | תיבת הדואר</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header><a href="/">תיבת הדואר</a><span>דואר לניסויים: שום הודעה אינה יוצאת מהמחשב</span></header>
        <main>${body}</main>
      </body>
    </html>`;
}

export function listPage(messages: readonly CaughtMessage[]): Html {
  return layout(
    `${messages.length} הודעות`,
    html`<div class="head">
        <h1>הודעות שנתפסו</h1>
        ${messages.length > 0 && html`<form method="post" action="/clear"><button>ריקון התיבה</button></form>`}
      </div>
      ${
        messages.length === 0
          ? html`<p class="card empty">עוד לא הגיעה הודעה. העמוד מתרענן מעצמו.</p>`
          : html`<ul class="card">
              ${messages.map(row)}
            </ul>`
      }`,
    5,
  );
}

function row(message: CaughtMessage): Html {
  return html`<li>
    <a href="/messages/${message.id}">
      <strong><bdi>${message.subject || '(ללא נושא)'}</bdi></strong>
      <span class="to"><bdi>${message.to.join(', ')}</bdi></span>
      <span class="snippet"><bdi>${message.text.slice(0, 140)}</bdi></span>
      ${time(message)}
    </a>
  </li>`;
}

function time({ receivedAt }: CaughtMessage): Html {
  return html`<time datetime="${receivedAt}">${dateFormat.format(new Date(receivedAt))}</time>`;
}

export function messagePage(message: CaughtMessage): Html {
  return layout(
    message.subject,
    html`<article class="card">
      <h1 dir="auto">${message.subject || '(ללא נושא)'}</h1>
      <dl>
        <dt>מאת</dt>
        <dd><bdi>${message.from}</bdi></dd>
        <dt>אל</dt>
        <dd><bdi>${message.to.join(', ')}</bdi></dd>
        <dt>התקבלה</dt>
        <dd>${time(message)}</dd>
        ${message.attachments.map(
          ({ name, sizeBytes }) =>
            html`<dt>קובץ</dt>
              <dd><bdi>${name}</bdi> (${Math.ceil(sizeBytes / 1024)} KB)</dd>`,
        )}
      </dl>
      ${
        message.html === null
          ? html`<div class="text" dir="auto">${message.text}</div>`
          : html`<iframe
              title="תוכן ההודעה"
              src="/messages/${message.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
            ></iframe>`
      }
      ${
        message.links.length > 0 &&
        html`<h2>קישורים בהודעה</h2>
          <ul class="links">
            ${message.links.map((link) => html`<li><a href="${link}" dir="ltr">${link}</a></li>`)}
          </ul>`
      }
      <p><a href="/">חזרה לכל ההודעות</a></p>
    </article>`,
  );
}

export function missingPage(): Html {
  return layout('אין הודעה כזו', html`<p class="card empty">אין הודעה כזו. <a href="/">לכל ההודעות</a></p>`);
}
