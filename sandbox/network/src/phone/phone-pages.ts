import type { SignIn } from '../login/sign-in.js';
import { codePeriodMs, totp } from '../login/totp.js';
import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import { phoneIcon } from '../pages/icons.js';
import { layout } from '../pages/layout.js';
import { avatar } from '../pages/person.js';
import { relativeTime } from '../pages/view.js';
import type { View } from '../pages/view.js';
import type { Account } from '../world/state.js';

export function phonesPage(view: View): Html {
  const { texts, world } = view;
  return layout(view, {
    title: texts.phonesTitle,
    body: html`<section class="card phones">
      <h1>${texts.phonesTitle}</h1>
      <p class="muted">${texts.phonesText}</p>
      <ul role="list">
        ${[...world.accounts.values()].map(
          (account) =>
            html`<li>
              <a href="/phone/${account.username}"
                >${avatar(account.username, 32)}<bdi>${account.displayName}</bdi
                ><code>${account.username}</code></a
              >
            </li>`,
        )}
      </ul>
    </section>`,
  });
}

/** A person's phone: the current code and the logins to approve. The script fetches it again every two seconds. */
export function phonePage(view: View, account: Account, signIn: SignIn): Html {
  const { texts } = view;
  const code = totp(account.totpSecret, view.now);
  const secondsLeft = Math.ceil((codePeriodMs - (view.now % codePeriodMs)) / 1_000);
  return layout(view, {
    title: texts.phoneTitle(account.displayName),
    body: html`<div class="phone" data-refresh>
      <h1>${avatar(account.username, 40)} <span>${texts.phoneTitle(account.displayName)}</span></h1>
      <section class="card">
        <h2>${texts.authenticator}</h2>
        <p class="code" dir="ltr">
          <output aria-label="${texts.codeLabel}">${code.slice(0, 3)} ${code.slice(3)}</output>
        </p>
        <progress max="${codePeriodMs / 1_000}" value="${secondsLeft}" aria-hidden="true"></progress>
        <p class="muted">${texts.secondsLeft(secondsLeft)}</p>
      </section>
      <section class="card">
        <h2>${texts.loginRequests}</h2>
        ${requests(view, account, signIn)}
      </section>
    </div>`,
  });
}

function requests(view: View, account: Account, signIn: SignIn): Html {
  const { texts } = view;
  const waiting = signIn
    .attemptsOf(account.username)
    .filter((attempt) => attempt.steps[0] === 'approval' && attempt.approval === 'waiting');
  if (waiting.length === 0) return html`<p class="muted">${phoneIcon} ${texts.noRequests}</p>`;
  return html`${waiting.map(
    (attempt) =>
      html`<form class="request" method="post" action="/phone/${account.username}/approvals/${attempt.id}">
        <p>${texts.loginRequest}</p>
        <p class="muted">
          ${relativeTime(view, attempt.startedAt)} ·
          ${attempt.proxy ? texts.through(attempt.proxy) : texts.direct}
        </p>
        <div class="buttons">
          <button class="button" name="answer" value="approve">${texts.approve}</button>
          <button class="button second" name="answer" value="deny">${texts.deny}</button>
        </div>
      </form>`,
  )}`;
}
