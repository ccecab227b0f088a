import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { layout } from './layout.js';
import type { View } from './view.js';

function notice(view: View, title: string, text: string, action: { href: string; label: string }): Html {
  return layout(view, {
    title,
    narrow: true,
    body: html`<section class="card notice">
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="${action.href}">${action.label}</a>
    </section>`,
  });
}

export function checkpointPage(view: View): Html {
  const { checkpointTitle, checkpointText, continue: label } = view.texts;
  return notice(view, checkpointTitle, checkpointText, { href: '/feed', label });
}

export function rateLimitPage(view: View): Html {
  const { limitTitle, limitText, home } = view.texts;
  return notice(view, limitTitle, limitText, { href: '/', label: home });
}

export function notFoundPage(view: View): Html {
  const { notFoundTitle, notFoundText, home } = view.texts;
  return notice(view, notFoundTitle, notFoundText, { href: '/', label: home });
}

export function blockedPage(view: View): Html {
  const { blockedTitle, blockedText, backToLogin } = view.texts;
  return notice(view, blockedTitle, blockedText, { href: '/login', label: backToLogin });
}
