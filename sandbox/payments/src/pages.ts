import { html } from '@megafon/sandbox-markup';
import type { Html, HtmlValue } from '@megafon/sandbox-markup';
import type { Order, OrderStatus } from './order.js';

const dateFormat = new Intl.DateTimeFormat('he-IL', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Jerusalem',
});
const statusNames: Record<OrderStatus, string> = {
  CREATED: 'ממתינה לאישור',
  APPROVED: 'אושרה, טרם נגבתה',
  COMPLETED: 'שולמה',
  VOIDED: 'בוטלה',
};

function layout(title: string, body: HtmlValue): Html {
  return html`<!doctype html>
    <html lang="he" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | תשלומים לניסויים</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/public/style.css" />
      </head>
      <body>
        <header><a href="/">תשלומים</a><span>לניסויים בלבד: שום כסף לא עובר</span></header>
        <main>${body}</main>
      </body>
    </html>`;
}

/** `‏99.00 ₪`, as people write it. */
function moneyText(order: Order): string {
  const amount = order.purchase_units[0]?.amount;
  if (!amount) return '';
  return new Intl.NumberFormat('he-IL', { style: 'currency', currency: amount.currency_code }).format(
    Number(amount.value),
  );
}

/** Where a person agrees to pay. The script reports the decision to the window that opened this one. */
export function approvalPage(order: Order, isPopup: boolean): Html {
  const unit = order.purchase_units[0];
  const isOpen = order.status === 'CREATED';
  return layout(
    'אישור תשלום',
    html`<section class="card pay">
      <h1>אישור תשלום</h1>
      <p class="sum">${moneyText(order)}</p>
      ${unit?.description && html`<p dir="auto">${unit.description}</p>`}
      <p class="muted">משלמת: דנה כהן · <bdi>payer@sandbox.test</bdi></p>
      ${
        isOpen
          ? html`<form method="post" action="/checkoutnow?token=${order.id}${isPopup && '&popup=1'}">
              <button name="decision" value="approve">אישור ותשלום</button>
              <button name="decision" value="cancel" class="second">ביטול</button>
            </form>`
          : html`<p role="status">ההזמנה: ${statusNames[order.status]}</p>`
      }
    </section>`,
  );
}

/** Shown in the popup for the moment before it closes. */
export function decidedPage(order: Order, approved: boolean): Html {
  return layout(
    approved ? 'התשלום אושר' : 'התשלום בוטל',
    html`<section class="card pay">
        <h1>${approved ? 'התשלום אושר' : 'התשלום בוטל'}</h1>
        <p>אפשר לסגור את החלון ולחזור לאתר.</p>
      </section>
      <script
        src="/public/decided.js"
        data-order="${order.id}"
        data-approved="${approved ? 'yes' : 'no'}"
      ></script>`,
  );
}

export function ordersPage(orders: readonly Order[]): Html {
  return layout(
    'הזמנות',
    html`<h1>הזמנות</h1>
      ${
        orders.length === 0
          ? html`<p class="card muted empty">עוד אין הזמנות.</p>`
          : html`<div class="card table">
              <table>
                <thead>
                  <tr>
                    <th>הזמנה</th>
                    <th>סכום</th>
                    <th>תיאור</th>
                    <th>מצב</th>
                    <th>נוצרה</th>
                  </tr>
                </thead>
                <tbody>
                  ${orders.map(row)}
                </tbody>
              </table>
            </div>`
      }`,
  );
}

function row(order: Order): Html {
  const state = order.capture?.status === 'REFUNDED' ? 'הוחזרה' : statusNames[order.status];
  return html`<tr>
    <td><a href="/checkoutnow?token=${order.id}" dir="ltr">${order.id}</a></td>
    <td>${moneyText(order)}</td>
    <td dir="auto">${order.purchase_units[0]?.description}</td>
    <td><span class="state ${order.status.toLowerCase()}">${state}</span></td>
    <td>${dateFormat.format(new Date(order.create_time))}</td>
  </tr>`;
}

export function missingPage(): Html {
  return layout(
    'אין הזמנה כזו',
    html`<p class="card muted empty">אין הזמנה כזו. <a href="/">לכל ההזמנות</a></p>`,
  );
}
