import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from '../pages/layout.js';
import type { View } from '../pages/view.js';

function card(view: View, title: string, error: string | null, body: Html): Html {
  return layout(view, {
    title,
    narrow: true,
    body: html`<section class="card login">
      <h1>${title}</h1>
      ${error && html`<p class="error" role="alert">${error}</p>`} ${body}
    </section>`,
  });
}

export function loginPage(view: View, error: string | null, email = ''): Html {
  const { texts } = view;
  return card(
    view,
    texts.loginTitle,
    error,
    html`<p class="muted">${texts.slogan}</p>
      <form method="post" action="/login">
        <label for="email">${texts.email}</label>
        <input
          id="email"
          name="email"
          type="text"
          autocomplete="username"
          dir="auto"
          value="${email}"
          required
        />
        <label for="password">${texts.password}</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <button class="button" type="submit">${texts.login}</button>
      </form>`,
  );
}

export function captchaPage(view: View, error: string | null, attemptId: string): Html {
  const { texts } = view;
  // A new address for each picture, so that no cache shows the old one.
  const picture = `/login/captcha.png?v=${attemptId.slice(0, 8)}-${view.now}`;
  return card(
    view,
    texts.captchaTitle,
    error,
    html`<p>${texts.captchaText}</p>
      <img class="captcha" src="${picture}" alt="${texts.captchaAlt}" width="260" height="90" />
      <form method="post" action="/login/captcha">
        <label for="captcha">${texts.captchaLabel}</label>
        <input
          id="captcha"
          name="captcha"
          autocomplete="off"
          autocapitalize="characters"
          dir="ltr"
          required
          autofocus
        />
        <button class="button" type="submit">${texts.continue}</button>
      </form>
      <p><a href="/login/captcha?another=1">${texts.captchaOther}</a></p>`,
  );
}

export function twoFactorPage(view: View, error: string | null): Html {
  const { texts } = view;
  return card(
    view,
    texts.codeTitle,
    error,
    html`<p>${texts.codeText}</p>
      <form method="post" action="/login/two-factor">
        <label for="code">${texts.codeLabel}</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="8"
          dir="ltr"
          required
          autofocus
        />
        <button class="button" type="submit">${texts.continue}</button>
      </form>`,
  );
}

export function approvalPage(view: View): Html {
  const { texts } = view;
  return card(
    view,
    texts.approvalTitle,
    null,
    html`<p>${texts.approvalText}</p>
      <p class="waiting" role="status" data-approval>${texts.approvalWaiting}</p>`,
  );
}
